import type { Answer, TestApp } from '../../../apps/api/src/testing/test-app.js';

type Cliente = Awaited<ReturnType<TestApp['account']>>;
type Metodo = Parameters<Cliente['call']>[0];

/** The day on which all of it is typed. */
export const AGORA = '2026-11-20T12:00:00.000Z';
export const HOJE = '2026-11-20';
/** The lot was hulled before any sale. */
export const DIA_DA_VENDA = '2026-01-02';
const GRAO_KG = 100_000;
/** The plots, in tenths of a hectare. */
export const AREAS = [17, 31] as const;

/** What an answer made or changed. @throws where it was not granted */
const feito = ({ status, body }: Answer, oQue: string): Answer['body'] => {
  if (status >= 300) throw new Error(`${oQue}: ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** An account with a farm, three cash flows, two plots, two inputs, a supplier, a buyer and more hulled coffee than any history sells. */
export const montarEscritorio = async (conta: Cliente) => {
  let na: Record<string, string> = {};
  const pedir = (metodo: Metodo, url: string, corpo?: object): Promise<Answer> => conta.call(metodo, url, corpo, na);
  const certo = async (metodo: Metodo, url: string, corpo?: object) => feito(await pedir(metodo, url, corpo), `${metodo} ${url}`);
  const novo = async (url: string, corpo: object): Promise<number> => (await certo('POST', url, corpo)).id;
  const varios = async (url: string, corpos: readonly object[]) => {
    const ids: number[] = [];
    for (const corpo of corpos) ids.push(await novo(url, corpo));
    return ids;
  };
  na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA RITA' })) };
  const grao = { dataEntrada: DIA_DA_VENDA, tipo: 'Bica corrida', quantidade: GRAO_KG, avulso: 1 };
  return {
    ...{ pedir, certo },
    fluxos: await varios(
      '/fluxos',
      ['CAIXA', 'BANCO', 'POUPANÇA'].map((descricao) => ({ descricao })),
    ),
    talhoes: await varios('/cad-talhoes', [
      { nome: 'Mata', areaHa: AREAS[0] / 10 },
      { nome: 'Pedreira', areaHa: AREAS[1] / 10 },
    ]),
    insumos: await varios('/cad-insumos', [
      { descricao: 'Ureia', unidade: 'KG' },
      { descricao: 'Óleo', unidade: 'L' },
    ]),
    fornecedor: await novo('/cad-fornecedores', { nome: 'Cooperativa' }),
    cliente: await novo('/cad-clientes', { nome: 'Exportadora' }),
    lote: (await certo('POST', '/rastreabilidade/beneficio', grao)).saidas[0].id as number,
  };
};
export type Escritorio = Awaited<ReturnType<typeof montarEscritorio>>;
