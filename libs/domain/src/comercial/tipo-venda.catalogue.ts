import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { codigo, flag, optional, text } from '../kernel/catalogue/fields.js';

/** The kinds of sale: mercado interno, exportação, barter, venda na cooperativa. */
export const tipoVenda = defineCatalogue({
  nome: 'TipoVenda',
  genero: 'm',
  tabela: 'tipo_venda',
  path: 'cad-salesTypes',
  title: { singular: 'Tipo de venda', plural: 'Tipos de venda' },
  permissao: 'comercial',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    avulso: optional(flag('Venda avulsa', { help: 'Sem lote: palha, lenha, café que não entrou na rastreabilidade.' })),
    cfop: optional(codigo('CFOP', 4, { help: 'O código da nota de produtor que o contador usa neste tipo.' })),
    naturezaOperacao: optional(text('Natureza da operação', { max: 60, help: 'Como sai escrito na nota.' })),
  },
  label: 'descricao',
  list: ['descricao', 'avulso', 'cfop'],
  unique: ['descricao'],
});
