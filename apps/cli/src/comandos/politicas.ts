import { randomUUID } from 'node:crypto';
import { createEngine } from '@tulha/application/engine';
import { POLITICAS_ID, politicasDecider } from '@tulha/domain/suporte/politicas/politicas.decider';
import { factsBetween } from '@tulha/operation/health';
import { countPending, type KnownPending, pendingConsequences, policiesReached, retryPendingNow } from '@tulha/operation/policies/pending';
import type { Handler } from '../context.js';
import { CliError, EXIT, usage } from '../errors.js';
import { count, instant, plural } from '../terminal/format.js';
import { facts, table } from '../terminal/table.js';
import { withBanco } from './banco.js';
import { type Espera, watch } from './espera.js';
import { positionText } from './projecoes.js';

const SHOWN = 200;

/** Codes that are not a refusal of `docs/erros.md`. */
const REASONS: Readonly<Record<string, string>> = {
  BehindAnother: 'espera outra, antes dela no mesmo registro',
  CauseGone: 'esta versão não tira mais esta consequência do fato',
};
const reasonOf = ({ codigo }: KnownPending): string => REASONS[codigo] ?? codigo;

const columnsOf = () => [
  { title: 'Consequência', value: ({ politica }: KnownPending) => politica },
  { title: 'Do registro', value: ({ causa }: KnownPending) => causa },
  { title: 'Para', value: ({ alvo }: KnownPending) => (alvo.startsWith('?') ? '?' : alvo) },
  { title: 'Por que espera', value: reasonOf },
  { title: 'Tentada', align: 'right' as const, value: ({ tentativas }: KnownPending) => plural(tentativas, 'vez', 'vezes') },
  { title: 'Desde', value: ({ desde }: KnownPending) => instant(desde) },
  { title: 'Fato', value: ({ fato }: KnownPending) => fato },
];

/** `tulha politicas listar`: the consequences that wait to be written; exit 1 where there are any. */
export const listar: Handler = (ctx) =>
  withBanco(ctx, async ({ pool, source }) => {
    const [posicao, head, pendentes] = [await policiesReached(pool), await source.store.head(), await countPending(pool)];
    const waiting = await pendingConsequences(pool, SHOWN);
    const exit = pendentes > 0 ? EXIT.failure : EXIT.ok;
    const atraso = factsBetween(posicao, head);
    if (ctx.json) {
      await ctx.outJson({ posicao, fatos: head, atraso, pendentes, consequencias: waiting });
      return exit;
    }
    const behind = posicao === head ? 'em dia' : atraso === null ? 'atrasadas' : `faltam ${count(atraso)}`;
    const about = [
      ['Fatos no registro', positionText(head)],
      ['Consequências vão até', `${positionText(posicao)} (${behind})`],
      ['Esperam', plural(pendentes, 'consequência', 'consequências')],
    ] as const;
    await ctx.out(`${facts(about, ctx.colours.out)}${waiting.length > 0 ? `\n${table(waiting, columnsOf(), ctx.colours.out)}` : ''}`);
    if (pendentes > 0) await ctx.say('São tentadas de novo com pausas de até um minuto. Para tentar já: tulha politicas repetir');
    return exit;
  });

const none = (waiting: number): boolean => waiting === 0;

/** `tulha politicas repetir`: the worker tries waiting consequences again at once; 1 where one still waits. */
export const repetir: Handler<Espera> = (ctx, _, espera) =>
  withBanco(ctx, async ({ pool }) => {
    const asked = await retryPendingNow(pool);
    const left = asked === 0 ? 0 : await watch(ctx, espera, () => countPending(pool), none);
    if (ctx.json) await ctx.outJson({ tentadas: asked, pendentes: left });
    else if (asked === 0) await ctx.say('Nenhuma consequência espera.');
    else await ctx.say(left === 0 ? 'Todas foram gravadas.' : `${plural(left, 'continua', 'continuam')} à espera: tulha politicas listar`);
    return left > 0 ? EXIT.failure : EXIT.ok;
  });

/** `tulha politicas dispensar`: the reason becomes a fact itself, so that it is never drawn again and an auditor can see why. */
export const dispensar: Handler<Espera & { motivo: string }> = async (ctx, [fato = '', politica = ''], { motivo, espera }) => {
  if (motivo.trim().length < 10) throw usage('Diga em --motivo, com pelo menos 10 letras, por que a consequência não será gravada.');
  return withBanco(ctx, async ({ pool, source, vault }) => {
    const ofThis = async () => (await pendingConsequences(pool)).filter((one) => one.fato === fato && one.politica === politica);
    const waiting = await ofThis();
    if (waiting.length === 0)
      throw new CliError(`Nada espera do fato ${fato} por ${politica}.`, {
        code: 'NAO_ESPERA',
        exit: EXIT.conflict,
        next: 'tulha politicas listar',
      });
    const { dispatch } = createEngine({ store: source.store, vault });
    for (const { indice } of waiting) {
      const meta = { conta: 0, ator: 0, fazenda: 0, commandId: randomUUID(), now: new Date().toISOString() };
      const data = { fatoId: fato, politica, indice, motivo: motivo.trim() };
      await dispatch(politicasDecider, POLITICAS_ID, { type: 'DispensarConsequencia', data }, meta);
    }
    const left = await watch(ctx, { espera }, async () => (await ofThis()).length, none);
    if (ctx.json) await ctx.outJson({ dispensadas: waiting.length, pendentes: left });
    else
      await ctx.say(
        left === 0
          ? 'Dispensada; o motivo está no registro.'
          : 'O motivo está no registro; o trabalhador a dispensa quando estiver em execução.',
      );
    return EXIT.ok;
  });
};
