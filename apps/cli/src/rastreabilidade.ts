import type * as lote from '@tulha/domain/rastreabilidade/lote/lote.answers';
import type * as genealogia from '@tulha/domain/rastreabilidade/genealogia/genealogia.answers';
import type * as venda from '@tulha/domain/comercial/venda/venda.answers';
import type { Answer, Schema } from '@tulha/domain/kernel/answers';
import { CliError } from './errors.js';
import type { Api, Query } from './http/api.js';
import { instant } from './terminal/format.js';

export const LOTES = '/rastreabilidade/lotes';

export type Lote = Answer<typeof lote.Lote>;

/** A plot that coffee came from. `percentual` of the whole, `quantidade` in the unit of the lot or sale asked about. */
export type Origem = Answer<typeof genealogia.Origem>;

const SUGGESTIONS = 5;

type Busca = { readonly path: string; readonly what: string; readonly list: string; readonly besides?: Query };

/**
 * The one with exactly this code, and others near it. The search finds everything that contains it, so a code that is part of many others is
 * looked for on every page.
 */
const procurar = async <S extends Schema<{ readonly codigo: string }>>(api: Api, codigo: string, { path, besides = {} }: Busca) => {
  const near: string[] = [];
  const wanted = codigo.trim().toLowerCase();
  for await (const one of api.all<S>(path, { ...besides, q: codigo.trim(), sort: 'codigo' })) {
    if (one.codigo.toLowerCase() === wanted) return { one, near };
    if (near.length < SUGGESTIONS) near.push(one.codigo);
  }
  return { one: undefined, near };
};

const naoHa = (codigo: string, near: readonly string[], { what, list }: Busca): CliError =>
  new CliError(`Não há ${what} com o código "${codigo}".`, {
    code: 'NAO_ENCONTRADO',
    next: near.length > 0 ? `Há ${near.join(', ')}; veja ${list}` : list,
  });

/** As of the end of a day on the farm, as it was known at an instant; each counts where given. */
export type Momento = { readonly em?: string; readonly conhecidoEm?: string };

/** The query for a moment other than now. */
export const momentoDe = ({ em, conhecidoEm }: Momento): Query => ({
  ...(em === undefined ? {} : { em }),
  ...(conhecidoEm === undefined ? {} : { conhecidoEm }),
});

/** The deletion of a lot. */
export type Retirado = Answer<typeof lote.LoteRetirado>;

/** `23/11/2026 15:30:12, por Ana: engano`. */
export const retiradaDita = ({ retiradoEm, retiradoPor, motivo }: Retirado): string =>
  `${instant(retiradoEm)}${retiradoPor === null ? '' : `, por ${retiradoPor}`}${motivo === null ? '' : `: ${motivo}`}`;

/** A lot, the moment it is shown for, and its deletion where it was deleted. */
export type LoteAchado = { readonly lote: Lote; readonly momento: Momento; readonly retirado?: Retirado };

const RETIRADOS: Busca = { path: `${LOTES}/retirados`, what: 'lote', list: 'tulha lote listar' };

/** A lot as it is, or as it was at a moment; a deleted one as it was last known. */
export const acharLote = async (api: Api, codigo: string, momento: Momento = {}): Promise<LoteAchado> => {
  const busca = { path: LOTES, what: 'lote', list: 'tulha lote listar' };
  const { one, near } = await procurar<typeof lote.Lote>(api, codigo, { ...busca, besides: momentoDe(momento) });
  if (one) return { lote: one, momento };
  const { one: retirado } = await procurar<typeof lote.LoteRetirado>(api, codigo, RETIRADOS);
  // The moment is before the lot was removed, and the lot was not found: it did not exist then.
  if (!retirado || (momento.conhecidoEm !== undefined && momento.conhecidoEm < retirado.retiradoEm)) throw naoHa(codigo, near, busca);
  const antes = { ...momento, conhecidoEm: new Date(Date.parse(retirado.retiradoEm) - 1).toISOString() };
  const { one: era } = await procurar<typeof lote.Lote>(api, codigo, { ...busca, besides: momentoDe(antes) });
  if (!era) throw naoHa(codigo, near, busca);
  return { lote: era, momento: antes, retirado };
};

/** A lot that is there. */
export const findLote = async (api: Api, codigo: string): Promise<Lote> => {
  const { lote: achado, retirado } = await acharLote(api, codigo);
  if (!retirado) return achado;
  throw new CliError(`O lote ${achado.codigo} foi retirado em ${retiradaDita(retirado)}.`, {
    code: 'LOTE_RETIRADO',
    next: `tulha lote historico ${achado.codigo}`,
  });
};

export type Venda = Answer<typeof venda.Venda>;

export const findVenda = async (api: Api, codigo: string): Promise<Venda> => {
  const busca = { path: '/vendas', what: 'venda', list: 'tulha venda origem --todas' };
  const { one, near } = await procurar<typeof venda.Venda>(api, codigo, busca);
  if (!one) throw naoHa(codigo, near, busca);
  return one;
};

export type FiltroDeLotes = {
  readonly q?: string;
  readonly etapa?: string;
  readonly unidade?: string;
  readonly comSaldo?: boolean;
  readonly de?: string;
  readonly ate?: string;
};

export const queryOf = ({ q, etapa, unidade, comSaldo, de, ate }: FiltroDeLotes): Query => ({ q, etapa, unidade, comSaldo, de, ate });
