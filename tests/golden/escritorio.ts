import { cadastro } from './equipamentos.js';
import type { Recurso } from './recurso.js';

/** Catalogues of the office: the categories of money, stock, sales and people. */

const NINGUEM = 999_999;
let ureias = 0;

/** A kind whose records may share a name: the refused case is a reference to no record. */
const comDono = (path: string, mais: Readonly<Record<string, unknown>>, invalido: Readonly<Record<string, unknown>>): Recurso => ({
  ...cadastro(path, mais, invalido),
  recusado: async () => ({ cliente: NINGUEM }),
  codigo: 'REFERENCIA_NAO_ENCONTRADA',
});

export const escritorio: Readonly<Record<string, Recurso>> = {
  'categorias-de-pagamento': cadastro('cat-pagamentos', { meio: 'PIX', prazoDias: 30 }, { meio: 'FIADO', prazoDias: -1 }),
  'tipos-de-atividade': cadastro('cat-atividades', { grupo: 'ADUBACAO' }, { grupo: 'FESTA' }),
  'categorias-de-estoque': cadastro('cat-estoque', { grupo: 'DEFENSIVO' }, { grupo: 'VENENO' }),
  insumos: {
    ...cadastro('cad-insumos', { unidade: 'KG', minimo: 50, carenciaDias: 14 }, { unidade: 'SACA', carenciaDias: -1 }),
    recusado: async ({ fazer }) => {
      const descricao = `Ureia ${++ureias}`;
      await fazer('POST', '/cad-insumos', { descricao, unidade: 'KG' });
      return { descricao };
    },
  },
  qualidades: cadastro('cat-qualidades'),
  'centros-de-custo': cadastro('cat-cc', { grupo: 'INDIRETO' }, { grupo: 'OUTRO' }),
  'classes-de-inventario': cadastro(
    'cat-classes-inventario',
    { vidaUtilAnos: 10, valorResidual: 0.1 },
    { vidaUtilAnos: 0, valorResidual: 2 },
  ),
  tags: cadastro('tags'),
  'tipos-de-venda': cadastro('cad-salesTypes', { avulso: 1, cfop: '5101' }, { avulso: 2, cfop: '51' }),
  produtos: cadastro('product', { unidade: 'SACA', preco: 1850.5, ncm: '09011110' }, { preco: 1.234, ncm: 'café' }),
  servicos: cadastro('servicos', { unidade: 'HORA', valor: 250 }, { unidade: 'ALQUEIRE' }),
  enderecos: comDono('cad-enderecos', { cep: '37540-000', uf: 'MG', municipio: 3_159_605 }, { cep: '375', uf: 'XX', municipio: 7 }),
};
