import { findVenda } from '@tulha/read-models/comercial/venda.queries';
import { leftToShow } from '../http/pipeline/deadline.js';
import { WrittenButNotVisible } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';

/** The sale as it is now, for a route that is about to change it. @throws StaleVersion when the caller saw an older one */
export const paraMudar = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findVenda(ctx.reader, id));
  ctx.checkVersion(versao);
  return view;
};

/** The sale at present. A change of a sale that is deleted meanwhile is answered 404, as every change is. */
export const vendaPedida = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findVenda(ctx.reader, id));
  ctx.etag(versao);
  return view;
};

/** Past every position. */
const NEXT = '~';
/** How often a sale whose lots are ahead of it is looked at again, in ms. */
const OLHAR_MS = 20;

/**
 * The sale once it and its lots agree: a request that meets another change of the same sale waits and answers with its outcome.
 * @throws WrittenButNotVisible where that takes longer than the answer may
 */
export const acordada = async (ctx: Ctx, id: number) => {
  const { progress, config } = ctx.services;
  for (;;) {
    if (!achado(await findVenda(ctx.reader, id)).view.pendente) return vendaPedida(ctx, id);
    const left = leftToShow(ctx.request, config);
    if (left === 0) throw new WrittenButNotVisible(progress.reached());
    await progress.waitFor(NEXT, Math.min(left, OLHAR_MS));
  }
};
