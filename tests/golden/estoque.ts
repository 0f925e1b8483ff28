import { cadastro } from './equipamentos.js';
import type { Corpo, Mesa } from './mesa.js';
import { criar, foraDoLugar, listar, perguntar, type Recurso, repetir } from './recurso.js';

/** Stock by document: inputs that come in and leave by a paper, go to another farm, and produce of no lot. */

const NINGUEM = 999_999;
let n = 0;

const insumoDe = async ({ fazer }: Mesa): Promise<number> =>
  (await fazer('POST', '/cad-insumos', { descricao: `Adubo ${++n}`, unidade: 'KG' })).id;
const comEstoque = async (mesa: Mesa): Promise<number> => {
  const insumo = await insumoDe(mesa);
  await mesa.fazer('POST', '/cad-estoque', { insumo, tipo: 'entrada', data: '2026-07-01', quantidade: 30, valor: 100 });
  return insumo;
};

/** A paper with products in its body. */
const documento = (path: string, mais: Corpo, produto: (mesa: Mesa) => Promise<Corpo>, aponta: Corpo): Recurso => ({
  path,
  form: async (mesa) => ({ descricao: 'Nota do meio', data: '2026-08-10', ...mais, produtos: [await produto(mesa)] }),
  invalido: { descricao: '', data: 'ontem' },
  campos: ['data', 'descricao'],
  recusado: async () => aponta,
  codigo: 'REFERENCIA_NAO_ENCONTRADA',
  corrigido: (form) => ({ ...form, obs: 'Corrigida' }),
});

const comprado = async (mesa: Mesa) => ({
  ...{ insumo: await insumoDe(mesa), quantidade: 50, valor: 175.5 },
  ...{ lote: 'L1', validade: '2027-05-01' },
});
const usado = async (mesa: Mesa) => ({ insumo: await comEstoque(mesa), quantidade: 10 });

const ENTRADA = documento('/cad-estoque/entrada', { notafiscal: '12' }, comprado, { fornecedor: NINGUEM });
const SAIDA = documento('/cad-estoque/saida', { finalidade: 'CONSUMO' }, usado, {
  produtos: [{ insumo: NINGUEM, quantidade: 1 }],
});

export const estoque: Readonly<Record<string, Recurso>> = {
  'entradas-de-estoque': ENTRADA,
  'saidas-de-estoque': SAIDA,
  'categorias-de-producao': {
    ...cadastro('estoque-producao/categorias', { unidade: 'KG' }, { unidade: 'ARROBA' }),
    recusado: async ({ fazer }) => {
      const descricao = `Lenha ${++n}`;
      await fazer('POST', '/estoque-producao/categorias', { descricao, unidade: 'METRO_CUBICO' });
      return { descricao };
    },
  },
};

/** Produce of no lot: its entries. */
const daProducao: Recurso = {
  path: '/cad-estoque-producao-avulsa/entradas',
  form: async ({ fazer }) => ({
    ...{ categoria: (await fazer('POST', '/estoque-producao/categorias', { descricao: `Palha ${++n}`, unidade: 'KG' })).id },
    ...{ data: '2026-08-10', quantidade: 120.5, valor: 60, obs: 'Da tulha' },
  }),
  referencias: true,
  invalido: { data: 'ontem', quantidade: 0 },
  campos: ['data', 'quantidade'],
  recusado: async () => ({ categoria: NINGUEM }),
  codigo: 'REFERENCIA_NAO_ENCONTRADA',
  corrigido: (form) => ({ ...form, quantidade: 130 }),
};

/** A step of a paper, and the one that takes it back, which the stock may refuse. */
const passos = async (mesa: Mesa, { path, form }: Recurso): Promise<void> => {
  const feito = await mesa.ana.call('POST', path, await form(mesa), mesa.sitio.na);
  const em = { id: feito.body.id as number };
  const vazio = await mesa.fazer('POST', path, { ...(await form(mesa)), produtos: [] });
  for (const [metodo, passo] of [
    ['PUT', 'finalizar'],
    ['PATCH', 'abrir'],
  ] as const) {
    const pedido = { metodo, rota: `${path}/${passo}/{id}`, em };
    const visto = await mesa.ana.call('GET', `${path}/${em.id}`);
    await foraDoLugar(mesa, pedido);
    if (passo === 'finalizar') {
      const semProdutos = await mesa.pedir({ ...pedido, caso: 'recusado', em: { id: vazio.id } });
      expect(semProdutos.body.code).toBe('DOCUMENTO_SEM_PRODUTOS');
    }
    await repetir(mesa, { ...pedido, caso: 'certo', cabecalhos: { 'if-match': String(visto.headers.etag) } }, { query: '?ensaio=0' });
    await mesa.pedir({ ...pedido, caso: 'versão velha', cabecalhos: { 'if-match': String(visto.headers.etag) } });
  }
};

/** The products of a paper: read, and taken out. */
const produtos = async (mesa: Mesa, { path, form }: Recurso): Promise<void> => {
  const feito = await mesa.ana.call('POST', path, await form(mesa), mesa.sitio.na);
  const em = { id: feito.body.id as number };
  const lista = { metodo: 'GET', rota: `${path}/{id}/listProdutos`, em } as const;
  const { body } = await mesa.pedir({ ...lista, caso: 'certo' });
  await foraDoLugar(mesa, lista);
  await mesa.fazer('PUT', `${path}/${em.id}`, { obs: 'Vista' });
  const tira = { metodo: 'DELETE', rota: `${path}/{id}/removeProduto/{itemId}`, em: { ...em, itemId: body.content[0].id } } as const;
  await foraDoLugar(mesa, tira);
  await mesa.pedir({ ...tira, caso: 'versão velha', cabecalhos: { 'if-match': String(feito.headers.etag) } });
  await repetir(mesa, { ...tira, caso: 'certo' }, { query: '?fazenda=0' });
};

/** A transfer from one farm to another. */
const transferencia = async (mesa: Mesa): Promise<void> => {
  const outra = (await mesa.fazer('POST', '/fazendas', { nome: 'BOA VISTA' })).id as number;
  const pedido = { metodo: 'POST', rota: '/cad-estoque/transferencia/transferi' } as const;
  const corpoDe = async (quantidade: number) => ({
    ...{ paraFazenda: outra, data: '2026-08-12' },
    produtos: [{ insumo: await comEstoque(mesa), quantidade }],
  });
  const corpo = await corpoDe(7);
  await mesa.pedir({ ...pedido, caso: 'outra conta', corpo, quem: mesa.bia });
  await mesa.pedir({ ...pedido, caso: 'inválido', corpo: { ...corpo, data: 'ontem', produtos: [] } });
  const demais = await mesa.pedir({ ...pedido, caso: 'recusado', corpo: await corpoDe(31) });
  expect(demais.body.code).toBe('TRANSFERENCIA_SEM_SALDO');
  await mesa.pedir({ ...pedido, caso: 'fazenda 0', corpo, cabecalhos: { 'x-fazenda': '0' } });
  await repetir(mesa, { ...pedido, caso: 'certo', corpo }, { corpo: { ...corpo, data: '2026-08-13' } });
};

/** Steps and products of documents, a transfer, and loose produce with its movements. */
export const trocasDoEstoque = async (mesa: Mesa): Promise<void> => {
  for (const recurso of [ENTRADA, SAIDA]) {
    await passos(mesa, recurso);
    await produtos(mesa, recurso);
  }
  await transferencia(mesa);
  const { feito } = await criar(mesa, daProducao);
  const [metodo, rota, em] = ['DELETE', `${daProducao.path}/{id}`, { id: feito.body.id as number }] as const;
  await listar(mesa, daProducao.path);
  await perguntar(mesa, '/cad-estoque-producao-avulsa/movimentacoes', {
    query: '?dataInicio=2026-08-01&dataFim=2026-08-31',
    invalido: '?dataInicio=ontem',
  });
  await foraDoLugar(mesa, { metodo, rota, em });
  await mesa.pedir({ caso: 'inválido', metodo, rota, em, corpo: { motivo: 7 } });
  await repetir(mesa, { caso: 'certo', metodo, rota, em, corpo: { motivo: 'Contada duas vezes' } }, { corpo: { motivo: 'Outro' } });
};
