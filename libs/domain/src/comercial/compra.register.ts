import { entraNoEstoque, insumoVisto, quantidadeDoInsumo, saiDoEstoque, somaDosValores } from '../estoque/movimento/de-documento.js';
import { avisoDoEstoque, recusaSemProdutos, motivoDeUsado, noDiaDaContagem } from '../estoque/movimento/documento.fields.js';
import { categoriaDoTipo } from '../financeiro/categoria.fields.js';
import { categoriaVista, desfazDoDocumento, lancaDoDocumento } from '../financeiro/lancamento/de-origem.js';
import { day, flag, integer, keptAs, money, option, optional, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';

/** A purchase from a supplier: inputs, which enter stock once it is finalised, and other goods. A sale is a `venda`. */
export const compra = defineRegister({
  ...{ nome: 'Compra', genero: 'f', tabela: 'compra', path: 'compras', permissao: 'comercial' },
  title: { singular: 'Compra', plural: 'Compras' },
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    refId: keptAs(ref('Fornecedor', 'fornecedor'), 'fornecedorId'),
    refTipo: withDefault(option('De quem se compra', ['fornecedor']), 'fornecedor'),
    data: day('Data'),
    categoria: optional(categoriaDoTipo('despesa')),
    notafiscal: optional(text('Nota fiscal', { max: 60 })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  calculados: { total: money('Total'), aEntregar: integer('Produtos por entregar'), ...avisoDoEstoque },
  listaCalculada: ['total', 'aEntregar'],
  counts: ({ produtos }) => ({ total: somaDosValores(produtos), aEntregar: produtos.filter(({ entregue }) => entregue !== 1).length }),
  label: 'descricao',
  list: ['data', 'descricao', 'refId', 'notafiscal'],
  lines: {
    produtos: {
      nome: 'CompraProduto',
      ...{ genero: 'm', title: { singular: 'Produto', plural: 'Produtos' } },
      fields: {
        descricao: text('Descrição', { max: 120 }),
        insumo: optional(ref('Insumo', 'insumo', { help: 'O que é do estoque. Sem insumo, só entra no financeiro.' })),
        quantidade: quantidadeDoInsumo,
        valor: money('Valor total'),
        safra: optional(ref('Safra', 'safra')),
        entregue: withDefault(flag('Entregue'), 0),
      },
      ...{ impede: false, noCorpo: { id: 'insumo' }, patch: true, marks: ['entregue'], filters: ['safra'] },
      held: { entregue: ['descricao', 'insumo', 'quantidade'] },
    },
  },
  situations: { ABERTO: 'Aberta', FECHADO: 'Finalizada' },
  situationField: 'status',
  // #region passos
  transitions: {
    finalizar: {
      takes: noDiaDaContagem,
      carries: ['produtos'],
      sees: { insumo: insumoVisto, categoria: categoriaVista },
      then: ({ dados, produtos }, origem) => [
        ...entraNoEstoque(produtos, dados, origem),
        ...lancaDoDocumento({ ...dados, tipo: 'despesa', valorCentavos: somaDosValores(produtos) }, origem),
      ],
    },
    abrir: { takes: motivoDeUsado, then: ({ dados }, origem) => [...saiDoEstoque(dados, origem), ...desfazDoDocumento(origem)] },
  },
  // #endregion
  rule: ({ produtos }, step) => recusaSemProdutos('Esta compra', produtos, step),
});
