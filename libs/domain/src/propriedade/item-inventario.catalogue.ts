import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, money, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';

/** A thing the farm owns and keeps: a pump, a shed, a set of tools. Not an input, which is used up. */
export const itemInventario = defineCatalogue({
  nome: 'ItemInventario',
  genero: 'm',
  tabela: 'item_inventario',
  path: 'cad-inventario',
  title: { singular: 'Item de inventário', plural: 'Itens de inventário' },
  permissao: 'propriedade',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    plaqueta: optional(text('Plaqueta', { max: 30, help: 'O número pregado no bem.' })),
    classe: optional(ref('Classe', 'classe_inventario')),
    quantidade: optional(quantity('Quantidade', '')),
    valor: optional(money('Valor de compra', { help: 'O que custou ao todo.' })),
    aquisicao: optional(day('Compra')),
    fornecedor: optional(ref('Fornecedor', 'fornecedor')),
    notafiscal: optional(text('Nota fiscal', { max: 60 })),
    local: optional(text('Onde fica', { max: 80 })),
    baixa: optional(day('Baixa', { help: 'O dia em que foi vendido, perdido ou jogado fora.' })),
    obs: optional(text('Observação', { max: 2_000 })),
    fazenda: optional(ref('Fazenda', 'fazenda')),
  },
  label: 'descricao',
  list: ['plaqueta', 'descricao', 'classe', 'quantidade', 'valor'],
  unique: ['plaqueta'],
});
