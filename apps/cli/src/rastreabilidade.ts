import { CliError } from './errors.js';
import type { Api, Query } from './http/api.js';

/** Shapes of `/v1/rastreabilidade/lotes` and `/v1/vendas` that commands show. */

export const LOTES = '/rastreabilidade/lotes';

export type Lote = {
  readonly id: number;
  readonly codigo: string;
  readonly data: string;
  readonly tipo: string | null;
  readonly qualidade: string | null;
  readonly etapa: string;
  readonly local: string | null;
  readonly unidade: string;
  readonly quantidade: number;
  readonly saldo: number;
  readonly fazendaNome: string | null;
};

/** A plot some coffee came from. `percentual` of the whole, `quantidade` in the unit of what is asked about. */
export type Origem = {
  readonly talhaoId: number;
  readonly nome: string;
  readonly fazendaNome: string;
  readonly percentual: number;
  readonly quantidade: number;
  readonly unidade?: string;
};

const SUGGESTIONS = 5;

/**
 * The one with exactly this code. The search finds everything that contains it, so a code that is part of many others is looked
 * for on every page.
 */
const byCode = async <T extends { readonly codigo: string }>(
  api: Api,
  path: string,
  codigo: string,
  what: string,
  list: string,
): Promise<T> => {
  const near: string[] = [];
  const wanted = codigo.trim().toLowerCase();
  for await (const one of api.all<T>(path, { q: codigo.trim(), sort: 'codigo' })) {
    if (one.codigo.toLowerCase() === wanted) return one;
    if (near.length < SUGGESTIONS) near.push(one.codigo);
  }
  throw new CliError(`Não há ${what} com o código "${codigo}".`, {
    code: 'NAO_ENCONTRADO',
    next: near.length > 0 ? `Há ${near.join(', ')}; veja ${list}` : list,
  });
};

export const findLote = (api: Api, codigo: string): Promise<Lote> => byCode<Lote>(api, LOTES, codigo, 'lote', 'tulha lote listar');

export type Venda = { readonly id: number; readonly codigo: string; readonly data: string; readonly clienteNome: string | null };

export const findVenda = (api: Api, codigo: string): Promise<Venda> =>
  byCode<Venda>(api, '/vendas', codigo, 'venda', 'tulha venda origem --todas');

export type FiltroDeLotes = {
  readonly q?: string;
  readonly etapa?: string;
  readonly unidade?: string;
  readonly comSaldo?: boolean;
  readonly de?: string;
  readonly ate?: string;
};

export const queryOf = ({ q, etapa, unidade, comSaldo, de, ate }: FiltroDeLotes): Query => ({ q, etapa, unidade, comSaldo, de, ate });
