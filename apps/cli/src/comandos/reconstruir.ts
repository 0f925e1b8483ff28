import { shareOf } from '@tulha/event-store/share';
import type { Built } from '@tulha/read-models/rebuild/build-next';
import { rebuild } from '@tulha/read-models/rebuild/rebuild';
import type { Handler } from '../context.js';
import { EXIT } from '../errors.js';
import { count, duration } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { withBanco } from './banco.js';
import { positionText } from './projecoes.js';
import { explained } from './verificar.js';

/**
 * `tulha projecoes reconstruir`. Screens go on showing the old tables until the switch; interrupted before it, nothing has changed, and
 * the next call goes on from there.
 */
export const reconstruir: Handler<{ aceitarDanos?: boolean }> = (ctx, _args, { aceitarDanos = false }) =>
  withBanco(ctx, async ({ pool, source }) => {
    const progress = createProgress(ctx.io);
    const head = await source.store.head();
    const started = performance.now();
    let done: Built;
    try {
      done = await rebuild(pool, source, {
        acceptsDamage: aceitarDanos,
        onPage: (applied, position) => {
          ctx.signal.throwIfAborted();
          void progress.show({ etapa: 'Refazendo dos fatos', feito: applied, parte: shareOf(position, head) });
        },
      });
    } catch (error) {
      throw explained(error);
    } finally {
      await progress.clear();
    }
    const ms = Math.max(1, Math.round(performance.now() - started));
    const fatosPorSegundo = Math.round((done.facts * 1_000) / ms);
    if (ctx.json) await ctx.outJson({ fatos: done.facts, posicao: done.position, ms, fatosPorSegundo });
    else {
      const rate = `${count(done.facts)} fatos em ${duration(ms)}, ${count(fatosPorSegundo)} por segundo`;
      await ctx.say(`Telas refeitas até a posição ${positionText(done.position)}: ${rate}.`);
    }
    return EXIT.ok;
  });
