import type { Answer, TestApp } from '../../../apps/api/src/testing/test-app.js';
import type { Talhao } from './livro.js';

export type Conta = Awaited<ReturnType<TestApp['account']>>;
export type Sede = {
  readonly conta: Conta;
  readonly na: Record<string, string>;
  /** Areas in ten-thousandths of a hectare. */
  readonly talhoes: readonly Talhao[];
  readonly insumos: readonly number[];
  readonly pessoas: readonly number[];
  readonly maquinas: readonly number[];
};

/** The record that a request made. @throws where it was not granted */
export const feito = ({ status, body }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

export const diaDe = (dia: number): string => `2026-02-${String(dia).padStart(2, '0')}`;

/** A farm with three plots, two inputs, two people and two machines. */
export const montarCampo = async (conta: Conta): Promise<Sede> => {
  const novo = async (path: string, body: object, headers = {}) => feito(await conta.call('POST', path, body, headers)).id as number;
  const varios = async (path: string, corpos: readonly object[], headers = {}) => {
    const ids: number[] = [];
    for (const corpo of corpos) ids.push(await novo(path, corpo, headers));
    return ids;
  };
  const na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
  const areas = [1.2345, 3.5, 0.7];
  const talhoes = await varios(
    '/cad-talhoes',
    areas.map((areaHa, n) => ({ nome: `Talhão ${n + 1}`, areaHa })),
    na,
  );
  return {
    ...{ conta, na },
    talhoes: talhoes.map((id, n) => ({ id, area: Math.round((areas[n] as number) * 10_000) })),
    insumos: await varios('/cad-insumos', [
      { descricao: 'Ureia', unidade: 'KG' },
      { descricao: 'Óleo', unidade: 'L' },
    ]),
    pessoas: await varios('/cad-colaboradores', [
      { nome: 'José', tipo: 'safrista' },
      { nome: 'Rita', tipo: 'safrista' },
    ]),
    maquinas: await varios(
      '/cad-maquinas',
      [1, 2].map((n) => ({ descricao: `Trator ${n}`, medidor: 'HORIMETRO', valorHora: 100 })),
      na,
    ),
  };
};
