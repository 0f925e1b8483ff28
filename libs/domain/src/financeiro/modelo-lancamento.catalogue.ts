import { categoriaDoTipo } from './categoria.fields.js';
import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { integer, money, option, optional, ref, text } from '../kernel/catalogue/fields.js';
import { PARCELAS_MAX } from './lancamento/limites.types.js';
import { CODIGOS_DOS_MEIOS, MEIOS } from './meios.types.js';

/** An entry that comes again and again, with what it always says: a new one begins from it. */
export const modeloLancamento = defineCatalogue({
  nome: 'ModeloLancamento',
  genero: 'm',
  tabela: 'modelo_lancamento',
  path: 'modelos-lancamento',
  title: { singular: 'Modelo de lançamento', plural: 'Modelos de lançamento' },
  permissao: 'financeiro',
  fields: {
    nome: text('Nome', { max: 60, help: 'Como se acha na lista: conta de luz, diária do turmeiro.' }),
    tipo: option('Tipo', ['despesa', 'receita']),
    descricao: optional(text('Descrição', { max: 200 })),
    valor: optional(money('Valor', { help: 'Em branco, se diz em cada lançamento.' })),
    categoria: optional(categoriaDoTipo({ campo: 'tipo' })),
    fornecedor: optional(ref('Fornecedor ou cliente', 'fornecedor')),
    fluxo: optional(ref('Fluxo de caixa', 'fluxo')),
    tipoPagamento: optional(option('Forma de pagamento', CODIGOS_DOS_MEIOS, { rotulos: MEIOS })),
    parcelas: optional(integer('Parcelas', { min: 1, max: PARCELAS_MAX })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'nome',
  list: ['nome', 'tipo', 'descricao', 'valor'],
  unique: ['nome'],
});
