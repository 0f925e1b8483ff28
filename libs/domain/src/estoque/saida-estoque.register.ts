import { day, integer, money, option, optional, ref, text } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';
import { insumoVisto, quantidadeDoInsumo, saemDoEstoque, voltaAoEstoque } from './movimento/de-documento.js';
import { avisoDoEstoque, recusaSemProdutos, motivoDoEstoque, noDiaDaContagem } from './movimento/documento.fields.js';

/**
 * Inputs that left by a document: used, lost, lent. Out of stock once it is finalised, at average cost. An application on a
 * plot belongs to its activity.
 */
export const saidaEstoque = defineRegister({
  ...{ nome: 'SaidaEstoque', genero: 'f', tabela: 'saida_estoque', permissao: 'estoque' },
  path: 'cad-estoque/saida',
  title: { singular: 'Saída de estoque', plural: 'Saídas de estoque' },
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    data: day('Data', { help: 'O dia em que saiu do estoque.' }),
    finalidade: optional(
      option('Para quê', ['CONSUMO', 'PERDA', 'VENCIDO', 'DEVOLUCAO', 'EMPRESTIMO', 'OUTRO'], {
        rotulos: { DEVOLUCAO: 'Devolução', EMPRESTIMO: 'Empréstimo' },
      }),
    ),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  calculados: {
    itens: integer('Produtos'),
    custo: optional(money('Custo', { help: 'Do que saiu, pela média. Só depois de finalizada.' })),
    ...avisoDoEstoque,
  },
  listaCalculada: ['itens', 'custo'],
  counts: ({ produtos }) => ({ itens: produtos.length }),
  label: 'descricao',
  list: ['data', 'descricao', 'finalidade'],
  lines: {
    produtos: {
      nome: 'SaidaEstoqueProduto',
      ...{ genero: 'm', title: { singular: 'Produto', plural: 'Produtos' } },
      paths: { list: 'listProdutos', remove: 'removeProduto' },
      fields: {
        insumo: ref('Insumo', 'insumo'),
        quantidade: quantidadeDoInsumo,
        lote: optional(text('Lote', { max: 60, help: 'Sem dizer, sai o que vence primeiro.' })),
      },
      ...{ impede: false, noCorpo: {}, filters: ['insumo'] },
    },
  },
  situations: { ABERTO: 'Aberta', FECHADO: 'Finalizada' },
  situationField: 'status',
  transitions: {
    finalizar: {
      path: 'finalizar/:id',
      takes: { ...motivoDoEstoque('Pedido quando sai mais do que havia.'), ...noDiaDaContagem },
      carries: ['produtos'],
      sees: { insumo: insumoVisto },
      then: ({ dados, produtos }, origem) => saemDoEstoque(produtos, dados, origem),
    },
    abrir: { path: 'abrir/:id', then: (_, origem) => voltaAoEstoque(origem) },
  },
  rule: ({ produtos }, step) => recusaSemProdutos('Esta saída', produtos, step),
});
