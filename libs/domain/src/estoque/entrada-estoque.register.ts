import { day, money, optional, ref, text } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';
import { refuseEstoque } from './errors.js';
import { entraNoEstoque, insumoVisto, quantidadeDoInsumo, saiDoEstoque, somaDosValores } from './movimento/de-documento.js';
import { avisoDoEstoque, recusaSemProdutos, motivoDeUsado, noDiaDaContagem } from './movimento/documento.fields.js';

/** Inputs that came in by a document, and their values: in stock once it is finalised. With a payable as well, it is a `compra`. */
export const entradaEstoque = defineRegister({
  ...{ nome: 'EntradaEstoque', genero: 'f', tabela: 'entrada_estoque', permissao: 'estoque' },
  path: 'cad-estoque/entrada',
  title: { singular: 'Entrada de estoque', plural: 'Entradas de estoque' },
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    data: day('Data', { help: 'O dia em que entrou no estoque.' }),
    fornecedor: optional(ref('Fornecedor', 'fornecedor')),
    notafiscal: optional(text('Nota fiscal', { max: 60 })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  calculados: { total: money('Total'), ...avisoDoEstoque },
  listaCalculada: ['total'],
  counts: ({ produtos }) => ({ total: somaDosValores(produtos) }),
  label: 'descricao',
  list: ['data', 'descricao', 'fornecedor', 'notafiscal'],
  lines: {
    produtos: {
      nome: 'EntradaEstoqueProduto',
      ...{ genero: 'm', title: { singular: 'Produto', plural: 'Produtos' } },
      paths: { list: 'listProdutos', remove: 'removeProduto' },
      fields: {
        insumo: ref('Insumo', 'insumo'),
        quantidade: quantidadeDoInsumo,
        valor: money('Valor total', { help: 'Quanto vale tudo; 0, se não custou nada.' }),
        lote: optional(text('Lote', { max: 60 })),
        validade: optional(day('Validade', { help: 'Do lote.' })),
      },
      ...{ impede: false, noCorpo: {}, filters: ['insumo'] },
    },
  },
  situations: { ABERTO: 'Aberta', FECHADO: 'Finalizada' },
  situationField: 'status',
  transitions: {
    finalizar: {
      path: 'finalizar/:id',
      takes: noDiaDaContagem,
      carries: ['produtos'],
      sees: { insumo: insumoVisto },
      then: ({ dados, produtos }, origem) => entraNoEstoque(produtos, dados, origem),
    },
    abrir: {
      path: 'abrir/:id',
      takes: motivoDeUsado,
      then: ({ dados }, origem) => saiDoEstoque(dados, origem),
    },
  },
  rule: ({ produtos }, step) => {
    const semLote = produtos.find(({ lote, validade }) => validade !== null && lote === null);
    if (semLote) return refuseEstoque('VALIDADE_SEM_LOTE');
    return recusaSemProdutos('Esta entrada', produtos, step);
  },
});
