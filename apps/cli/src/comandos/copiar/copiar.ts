import { type Compared, compareLogs, LogsDiffer } from '@tulha/event-store/copy/compare-logs';
import { copyLog } from '@tulha/event-store/copy/copy-log';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { TwinHasOthers, withoutTwins } from '@tulha/event-store/copy/without-twins';
import { type EventStore, type Gap, isTwin, type Position, START, StoreBusy, VersionConflict } from '@tulha/event-store/event-store';
import { shareOf } from '@tulha/event-store/share';
import { claimLog, type Log } from '@tulha/stores/claim-log';
import { keptPositions, moveTo, pendingFacts, runningProcesses } from '@tulha/stores/move-log';
import type { Ctx, Handler } from '../../context.js';
import { CliError, EXIT, type Exit, Interrupted } from '../../errors.js';
import { count, duration, plural } from '../../terminal/format.js';
import { createProgress } from '../../terminal/progress.js';
import { lookThere, refuseInUse, sayCopied } from './copiar-copia.js';
import { type Route, withRoute } from './copiar-lados.js';
import { gapText } from '../registro/verificar-registro.js';

const leftText = ({ type, eventId, stream, version, meta }: Recorded): string =>
  `${type} ${eventId}, em ${stream}, versão ${count(version)}, da conta ${meta.conta}`;
const leftJson = ({ type, eventId, stream, version, meta }: Recorded) => ({
  tipo: type,
  fato: eventId,
  stream,
  versao: version,
  conta: meta.conta,
});

const MOST_NAMED = 1_000;

/** Facts that no copy can hold as they are, by name. */
const refuseTwins = (gaps: readonly Gap[]): CliError =>
  new CliError(`${plural(gaps.length, 'fato está gravado', 'fatos estão gravados')} duas vezes na origem, e o destino não os aceita.`, {
    exit: EXIT.logDamaged,
    code: 'FATOS_REPETIDOS',
    why: gaps.map(gapText).join(' '),
    next: 'Para copiar sem os segundos (cada um será dito): repita com --deixar-repetidos.',
  });

const refuseGaps = (gaps: readonly Gap[]): CliError =>
  new CliError('Faltam fatos no meio da origem, e o que vem depois deles não se copia: nada foi mudado.', {
    exit: EXIT.logDamaged,
    code: 'REGISTRO_DANIFICADO',
    why: gaps.map(gapText).join(' '),
    next: 'Restaure uma cópia de antes; "tulha projecoes verificar" diz o que falta.',
  });

/** The route with an origin that can be copied, and the duplicate facts that the copy leaves out. @throws CliError */
const copyable = async (route: Route, leavesTwins: boolean): Promise<{ readonly route: Route; readonly left: readonly Recorded[] }> => {
  const gaps = await route.from.gaps(MOST_NAMED);
  const [twins, missing] = [gaps.filter(isTwin), gaps.filter(({ of }) => of === 'stream')];
  if (missing.length > 0) throw refuseGaps(missing);
  if (twins.length === 0) return { route, left: [] };
  if (!leavesTwins) throw refuseTwins(twins);
  const { left, ...kept } = await withoutTwins(route.from, gaps);
  return { route: { ...route, from: { ...route.from, ...kept } }, left };
};

const REPEAT = 'Repita o comando: o que já foi copiado não se copia outra vez.';
/** Facts written between the last comparison and the move are copied too; if there are new ones each time, a process is still writing. */
const LAST_LOOKS = 5;
const EVERY = 500;

const explained = (error: unknown): unknown => {
  if (error instanceof LogsDiffer && error.copy) {
    const { type, stream, version } = error.copy;
    return new CliError('O destino tem fatos que a origem não tem: nada foi mudado.', {
      exit: EXIT.conflict,
      code: 'DESTINO_COM_OUTROS_FATOS',
      why: `o fato ${count(error.at + 1)} do destino (${type}, em ${stream}, versão ${version}) não é o da origem`,
      next: 'Copie para um destino vazio, ou para o que recebeu a primeira parte desta mesma cópia.',
      cause: error,
    });
  }
  if (error instanceof TwinHasOthers) {
    return new CliError('Um fato gravado pela segunda vez está no meio de um histórico, e não pode ficar para trás: nada foi mudado.', {
      exit: EXIT.logDamaged,
      code: 'FATOS_REPETIDOS',
      why: gapText(error.twin),
      cause: error,
    });
  }
  if (error instanceof LogsDiffer || error instanceof VersionConflict) {
    return new CliError('Alguém mais escreve no destino: a instalação continua onde estava.', {
      exit: EXIT.conflict,
      code: 'DESTINO_EM_USO',
      next: REPEAT,
      cause: error,
    });
  }
  if (error instanceof StoreBusy) {
    const why = error.cause instanceof Error ? error.cause.message : undefined;
    return new CliError('Um dos lados deixou de responder: a instalação continua onde estava.', {
      code: 'SEM_RESPOSTA',
      why,
      next: REPEAT,
      cause: error,
    });
  }
  return error;
};

/** Shows the progress of `compareLogs` and `copyLog`. */
const watched = (ctx: Ctx) => {
  const progress = createProgress(ctx.io);
  let told = 0;
  return {
    /** Towards a head in facts or bytes, as the log counts. */
    towards: (etapa: string, head: Position) => async (at: Position, facts: number) => {
      if (facts > 1 && facts - told < EVERY && facts >= told) return;
      told = facts;
      await progress.show({ etapa: `${etapa} (${count(facts)} fatos)`, feito: Math.round(shareOf(at, head) * 100), total: 100 });
    },
    stage: (etapa: string) => progress.show({ etapa, feito: 0, total: 0 }),
    clear: () => progress.clear(),
  };
};
type Watched = ReturnType<typeof watched>;

/** The positions of one log in the other: of each, that of the last fact at or before it. */
const translator = (wanted: readonly Position[]) => {
  const found = new Map<Position, Position>(wanted.map((position) => [position, START]));
  return {
    found,
    see: (original: Position, copy: Position) => {
      for (const position of wanted) if (original <= position) found.set(position, copy);
    },
  };
};

type Verified = { readonly compared: Compared; readonly positions: ReadonlyMap<Position, Position> };

const verify = async (ctx: Ctx, { from, to, pool }: Route, show: Watched): Promise<Verified> => {
  await show.stage('Conferindo fato por fato');
  const told = show.towards('Conferindo fato por fato', await to.head());
  const kept = translator(await keptPositions(pool));
  // Not the whole of an origin that grows meanwhile: how far it is copied is told by the positions.
  const compared = await compareLogs(from, to, {
    signal: ctx.signal,
    onFact: (original, copy, facts) => {
      kept.see(original.position, copy.position);
      void told(copy.position, facts);
    },
  });
  return { compared, positions: kept.found };
};

type Brought = { readonly copied: number; readonly target: Log };

/** Copies the missing facts. @returns how many they were, and the target */
const bring = async (ctx: Ctx, { from, to, begin }: Route, show: Watched): Promise<Brought> => {
  await show.stage('Conferindo o que já está no destino');
  const { positions } = await compareLogs(from, to, { signal: ctx.signal });
  const target = await begin();
  await show.stage('Copiando');
  const told = show.towards('Copiando', await from.head());
  const onCopied = ({ position }: Recorded, facts: number) => void told(position, facts);
  return { copied: await copyLog(from, to, positions.original, { signal: ctx.signal, onCopied }), target };
};

const placesOf = async (store: EventStore, ids: readonly string[]): Promise<Map<string, Position>> => {
  const places = new Map<string, Position>();
  for (const id of ids) {
    const fact = await store.find(id);
    if (fact) places.set(id, fact.position);
  }
  return places;
};

type Done = Verified & {
  readonly copied: number;
  readonly running: readonly string[];
  readonly moved: boolean;
  readonly left: readonly Recorded[];
};

const growing = (): CliError => new CliError('A origem não para de crescer.', { exit: EXIT.conflict, code: 'ORIGEM_EM_USO', next: REPEAT });

const copyAndMove = async (ctx: Ctx, route: Route, show: Watched): Promise<Omit<Done, 'left'>> => {
  const { from, to, pool, fromPostgres } = route;
  let copied = 0;
  for (let look = 1; ; look++) {
    const brought = await bring(ctx, route, show);
    copied += brought.copied;
    const head = await from.head();
    const verified = await verify(ctx, route, show);
    const running = await runningProcesses(pool);
    if (running.length > 0) return { ...verified, copied, running, moved: false };
    const pending = await placesOf(to, await pendingFacts(pool));
    const stood = verified.compared.positions.original === head && (await from.head()) === head;
    const moved =
      stood && (await moveTo(pool, { to: brought.target, head: fromPostgres ? head : undefined, positions: verified.positions, pending }));
    if (moved) return { ...verified, copied, running, moved };
    if (look === LAST_LOOKS) throw growing();
  }
};

/** Copies the facts that the origin held at the start; facts written meanwhile are copied by the next run. */
const copyAlone = async (ctx: Ctx, route: Route, show: Watched): Promise<Omit<Done, 'left'>> => {
  const running = await runningProcesses(route.pool);
  if (running.length > 0) await refuseInUse(ctx, route, running);
  const head = await route.from.head();
  const { copied, target } = await bring(ctx, route, show);
  const verified = await verify(ctx, route, show);
  if (verified.compared.positions.original < head) throw growing();
  await claimLog(route.pool, target);
  return { ...verified, copied, running, moved: false };
};

const answer = async (ctx: Ctx, { compared, copied, running, moved, left }: Done, route: Route, ms: number): Promise<Exit> => {
  const { facts, streams, digests } = compared;
  if (ctx.json) {
    await ctx.outJson({
      copiados: copied,
      fatos: facts,
      streams,
      sha256: digests.copy,
      emExecucao: running,
      mudou: moved,
      deixados: left.map(leftJson),
      ms,
    });
  } else {
    await ctx.say(`${plural(copied, 'fato copiado', 'fatos copiados')} em ${duration(ms)}.`);
    await ctx.say(
      `Conferidos ${plural(facts, 'fato', 'fatos')} de ${plural(streams, 'stream', 'streams')}: iguais nos dois lados. SHA-256 ${digests.copy}`,
    );
  }
  if (route.purpose === 'copy') return sayCopied(ctx, route, compared);
  if (!moved) {
    await ctx.say(
      `A Tulha está em execução (${running.join(', ')}) e continua no registro de antes: pare-a e repita o comando, que copia o que falta e muda.`,
    );
    return EXIT.partial;
  }
  const [where, how] = route.fromPostgres
    ? ['EventStoreDB', 'com TULHA_EVENTSTORE_URL apontando para o EventStoreDB']
    : ['PostgreSQL', 'sem TULHA_EVENTSTORE_URL'];
  await ctx.say(`Os fatos agora estão no ${where}: inicie a Tulha ${how}. As telas serão refeitas.`);
  return EXIT.ok;
};

/** `tulha eventos copiar`. Broken off at any point the installation goes on where it was, and the same command goes on copying. */
export const copiar: Handler<{ de?: string; para?: string; deixarRepetidos?: boolean }> = (ctx, _args, options) =>
  withRoute(ctx, options, async (given) => {
    const show = watched(ctx);
    const began = performance.now();
    try {
      if (given.purpose === 'look') {
        await show.stage('Conferindo o destino');
        const sayThere = await lookThere(ctx, given);
        await show.clear();
        return await sayThere();
      }
      await show.stage('Conferindo a origem');
      const { route, left } = await copyable(given, options.deixarRepetidos ?? false);
      await show.clear();
      if (!ctx.json) for (const fact of left) await ctx.say(`Fica para trás, gravado pela segunda vez: ${leftText(fact)}.`);
      const done = await (route.purpose === 'copy' ? copyAlone : copyAndMove)(ctx, route, show);
      await show.clear();
      return await answer(ctx, { ...done, left }, route, Math.max(1, Math.round(performance.now() - began)));
    } catch (error) {
      await show.clear();
      if (ctx.signal.aborted) throw new Interrupted('Interrompido: a instalação continua onde estava.', REPEAT);
      throw explained(error);
    }
  });
