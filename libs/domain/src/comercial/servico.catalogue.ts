import { categoriaDoTipo } from '../financeiro/categoria.fields.js';
import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { money, option, optional, ref, text } from '../kernel/catalogue/fields.js';

/** Work bought from or done for others: transporte, colheita mecanizada, benefício fora. */
export const servico = defineCatalogue({
  nome: 'Servico',
  genero: 'm',
  tabela: 'servico',
  path: 'servicos',
  title: { singular: 'Serviço', plural: 'Serviços' },
  permissao: 'comercial',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    unidade: optional(
      option('Unidade', ['SERVICO', 'HORA', 'DIA', 'HA', 'KM', 'SACA', 'TONELADA'], {
        rotulos: { SERVICO: 'Serviço', HA: 'Hectare', KM: 'Quilômetro' },
        help: 'Em que se cobra.',
      }),
    ),
    valor: optional(money('Valor da unidade')),
    categoria: optional(categoriaDoTipo('despesa', { help: 'Em que categoria o gasto entra.' })),
    fornecedor: optional(ref('Quem faz', 'fornecedor')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'unidade', 'valor', 'categoria'],
  unique: ['descricao'],
});
