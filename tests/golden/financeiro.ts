import type { Mesa } from './mesa.js';
import { foraDoLugar, type Recurso, repetir } from './recurso.js';

/** Entries of money, and their splits. */

const NINGUEM = 999_999;
let n = 0;

export const financeiro: Readonly<Record<string, Recurso>> = {
  lancamentos: {
    path: '/financeiro',
    form: async () => ({
      ...{ descricao: `Diesel ${++n}`, tipo: 'despesa', categoria: 'Combustível', data: '2026-08-31', valor: 100 },
      ...{ notafiscal: '123', numeroCheque: 7, obsCheque: 'Da cooperativa', obs: 'Posto da serra' },
    }),
    invalido: { tipo: 'fiado', data: 'ontem' },
    campos: ['tipo', 'data'],
    recusado: async () => ({ fornecedor: NINGUEM }),
    codigo: 'REFERENCIA_NAO_ENCONTRADA',
    corrigido: ({ valor: _valor, ...form }) => ({ ...form, obs: 'Posto da vila' }),
    uso: {
      fazer: ({ fazer }, { pagamentos }) => fazer('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO' }),
      codigo: 'LANCAMENTO_COM_PAGAMENTO_PAGO',
    },
  },
};

const RATEIO = '/financeiro/{id}/rateio';

/** A split of three instalments between two plots. */
export const trocasDoRateio = async (mesa: Mesa): Promise<void> => {
  const { mata, pedreira } = mesa.sitio;
  const lancamento = { descricao: 'Calcário', tipo: 'despesa', data: '2026-08-31', valor: 100, pagParcelas: 3 };
  const feito = await mesa.ana.call('POST', '/financeiro', lancamento, mesa.sitio.na);
  const em = { id: feito.body.id as number };
  const rateio = (percentual: number) => ({
    criterio: 'PERCENTUAL',
    partes: [
      { tipo: 'talhao', id: mata, percentual },
      { tipo: 'talhao', id: pedreira, percentual: 66.6667 },
    ],
  });
  const vista = { 'if-match': String(feito.headers.etag) };
  const [posto, tirado] = [
    { metodo: 'PUT', rota: RATEIO, em },
    { metodo: 'DELETE', rota: RATEIO, em },
  ] as const;
  await foraDoLugar(mesa, { ...posto, corpo: rateio(33.3333) });
  await mesa.pedir({ ...posto, caso: 'inválido', corpo: { criterio: 'SORTE', partes: [] } });
  await mesa.pedir({ ...posto, caso: 'recusado', corpo: rateio(33.3334) });
  await repetir(mesa, { ...posto, caso: 'certo', corpo: rateio(33.3333), cabecalhos: vista }, { corpo: rateio(33) });
  await mesa.pedir({ ...posto, caso: 'versão velha', corpo: rateio(33.3333), cabecalhos: vista });
  await foraDoLugar(mesa, tirado);
  await mesa.pedir({ ...tirado, caso: 'versão velha', cabecalhos: vista });
  await repetir(mesa, { ...tirado, caso: 'certo' }, { query: '?fazenda=0' });
};

/** Exchanges of a partial payment. */
export const trocasDaParte = async (mesa: Mesa): Promise<void> => {
  const lancamento = { descricao: 'Calcário', tipo: 'despesa', data: '2026-08-31', valor: 100 };
  const feito = await mesa.ana.call('POST', '/financeiro', lancamento, mesa.sitio.na);
  const paga = { metodo: 'POST', rota: '/financeiro/pagamento/{id}/parte', em: { id: feito.body.pagamentos[0].id as number } } as const;
  const vista = { 'if-match': String(feito.headers.etag) };
  await foraDoLugar(mesa, { ...paga, corpo: { valor: 30 } });
  await mesa.pedir({ ...paga, caso: 'inválido', corpo: { valor: 0, dataPagamento: 'ontem' } });
  await mesa.pedir({ ...paga, caso: 'recusado', corpo: { valor: 100 } });
  await repetir(mesa, { ...paga, caso: 'certo', corpo: { valor: 30, juros: 0.5 }, cabecalhos: vista }, { corpo: { valor: 31 } });
  await mesa.pedir({ ...paga, caso: 'versão velha', corpo: { valor: 1 }, cabecalhos: vista });
};
