import { pedeMotivo } from '@tulha/domain/rastreabilidade/ledger/ressalva';
import type { ColhidoNoTalhao } from '@tulha/domain/rastreabilidade/historico/colhido';
import { StoreBusy } from '@tulha/event-store/event-store';
import { colhidoDosTalhoes } from '@tulha/read-models/rastreabilidade/lote/colhido.queries';
import { leftToShow } from '../../http/pipeline/deadline.js';
import type { Ctx } from '../../http/pipeline/route.js';

/** The facts that change how much was picked. */
const COLHEITA = ['Manual', 'Mecanica'].flatMap((modo) => ['Lancada', 'Movida', 'Excluida'].map((fato) => `Colheita${modo}${fato}`));

/** The harvest of plots for a command that uses it, and whether it is complete up to the end of the log. */
type Sabido = { readonly colhido: readonly ColhidoNoTalhao[]; readonly emDia: boolean };

/**
 * Sends a command that uses the harvest of plots, with the harvest up to the end of the log: picking written a moment ago counts. Where the
 * read model does not catch up in time, a command whose coffee is known to be enough goes through, and one that would need a reason is
 * answered with a later retry instead of a refusal.
 * @throws StoreBusy then, and the errors of `enviar`
 */
export const comColhido = async <T>(ctx: Ctx, talhoes: readonly number[], enviar: (sabido: Sabido) => Promise<T>): Promise<T> => {
  const { store, progress, config } = ctx.services;
  const mostra = await progress.waitFor(await store.head(), leftToShow(ctx.request, config) / 2);
  const emDia = mostra && !COLHEITA.some((tipo) => progress.hides(tipo, ctx.auth.conta));
  const colhido = await colhidoDosTalhoes(ctx.reader, talhoes);
  try {
    return await enviar({ colhido, emDia });
  } catch (error) {
    throw !emDia && pedeMotivo(error) ? new StoreBusy() : error;
  }
};
