import type { Answer, TestApp } from '../../../apps/api/src/testing/test-app.js';
import { type Livro, livroNovo, type Talhao } from './livro.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Metodo = Parameters<Conta['call']>[0];

/** The day on which all of it is typed, and the crop year that all of it is of. */
export const AGORA = '2026-10-01T12:00:00.000Z';
export const SAFRA = { inicio: '2025-09-01', fim: '2026-08-31' } as const;

/** Numbers drawn one after the other: the same tape, the same farm. `ate` is one of 0 to n, `de` one of a list. */
export const fita = (numeros: readonly number[]) => {
  let vez = 0;
  const ate = (n: number): number => (numeros[vez++ % numeros.length] as number) % (n + 1);
  const entre = (a: number, b: number): number => a + ate(b - a);
  return {
    ...{ ate, entre },
    de: <T>(lista: readonly T[]): T => lista[ate(lista.length - 1)] as T,
    vezes: <T>(a: number, b: number, um: (n: number) => T): T[] => Array.from({ length: entre(a, b) }, (_, n) => um(n)),
    dia: (mes: string): string => `${mes}-${String(entre(1, 28)).padStart(2, '0')}`,
  };
};
export type Fita = ReturnType<typeof fita>;

export const reais = (centavos: number): number => centavos / 100;
export const mil = (milesimos: number): number => milesimos / 1_000;

/** An account with a farm of two to four plots and all that its costs and its coffee need. */
export const montarFazenda = async (conta: Conta, { vezes, entre }: Fita) => {
  let na: Record<string, string> = {};
  const certo = async (metodo: Metodo, url: string, corpo?: object): Promise<Answer['body']> => {
    const { status, body } = await conta.call(metodo, url, corpo, na);
    if (status >= 300) throw new Error(`${metodo} ${url} ${JSON.stringify(corpo)}: ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const novo = async (url: string, corpo: object): Promise<number> => (await certo('POST', url, corpo)).id;
  na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA RITA' })) };
  await novo('/cat-safras', { descricao: 'Safra 25/26', ...SAFRA, safraAtual: 1 });
  const talhoes: Talhao[] = [];
  for (const area of vezes(2, 4, () => entre(1_000, 90_000))) {
    const nome = `Talhão ${talhoes.length + 1}`;
    talhoes.push({ nome, area, id: await novo('/cad-talhoes', { nome, areaHa: area / 10_000 }) });
  }
  const categoria = (descricao: string, mais: object = {}) => novo('/cat-contas', { descricao, tipo: 'despesa', ...mais });
  const pessoa = (nome: string) => novo('/cad-colaboradores', { nome, tipo: 'safrista' });
  return {
    ...{ certo, novo },
    livro: livroNovo(talhoes) as Livro,
    pessoas: [await pessoa('José'), await pessoa('Rita')],
    insumo: await novo('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' }),
    fornecedor: await novo('/cad-fornecedores', { nome: 'Cooperativa' }),
    cliente: await novo('/cad-clientes', { nome: 'Exportadora' }),
    secador: await novo('/cad-secadores', { descricao: 'Secador' }),
    fluxo: await novo('/fluxos', { descricao: 'CAIXA' }),
    categorias: {
      custeio: await categoria('Energia'),
      depreciacao: await categoria('Depreciação', { dre: 'DEPRECIACAO' }),
      terra: await categoria('Arrendamento', { dre: 'CAPITAL_E_TERRA' }),
      SECAGEM: await categoria('Lenha', { processo: 'SECAGEM' }),
      BENEFICIO: await categoria('Energia do benefício', { processo: 'BENEFICIO' }),
      muda: await categoria('Formação', { dre: 'INVESTIMENTO' }),
    },
  };
};
export type Fazenda = Awaited<ReturnType<typeof montarFazenda>>;
