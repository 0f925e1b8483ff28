import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { codigo, money, option, optional, ref, text, withDefault } from '../kernel/catalogue/fields.js';

/** A product that the farm sells, as an invoice names it: café beneficiado, palha, lenha. The crops it grows are a fixed list. */
export const produto = defineCatalogue({
  nome: 'Produto',
  genero: 'm',
  tabela: 'produto',
  path: 'product',
  title: { singular: 'Produto', plural: 'Produtos' },
  permissao: 'comercial',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    codigo: optional(text('Código', { max: 20 })),
    unidade: withDefault(
      option('Unidade', ['SACA', 'KG', 'TONELADA', 'L', 'UNIDADE'], { rotulos: { SACA: 'Saca de 60 kg', KG: 'Quilo', L: 'Litro' } }),
      'SACA',
    ),
    preco: optional(money('Preço de referência', { help: 'Por unidade. Aparece como sugestão; cada venda tem o seu.' })),
    ncm: optional(codigo('NCM', 8, { comZero: true, help: 'O código fiscal do produto. Café cru em grão: 09011110.' })),
    qualidade: optional(ref('Qualidade', 'qualidade_cafe')),
  },
  label: 'descricao',
  list: ['codigo', 'descricao', 'unidade', 'preco'],
  unique: ['descricao', 'codigo'],
});
