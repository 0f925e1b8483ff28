import { type Compared, compareLogs, LogsDiffer } from '@tulha/event-store/copy/compare-logs';
import { factsOf } from '@tulha/event-store/copy/facts-of';
import type { EventStore, Position } from '@tulha/event-store/event-store';
import type { Ctx } from '../../context.js';
import { CliError, EXIT, type Exit } from '../../errors.js';
import { count, plural } from '../../terminal/format.js';
import type { Route } from './copiar-lados.js';

const countAfter = async ({ signal }: Ctx, log: EventStore, after: Position): Promise<number> => {
  let facts = 0;
  for await (const _ of factsOf(log, after)) {
    signal.throwIfAborted();
    facts++;
  }
  return facts;
};

/** Nothing is put into a log that a running installation writes to. @throws CliError where something would have to be */
export const refuseInUse = async (ctx: Ctx, { from, to }: Route, running: readonly string[]): Promise<void> => {
  const { positions } = await compareLogs(from, to, { signal: ctx.signal });
  const missing = await countAfter(ctx, from, positions.original);
  if (missing === 0) return;
  throw new CliError(
    `Uma Tulha está em execução no PostgreSQL de destino (${running.join(', ')}), a que ${missing === 1 ? 'falta' : 'faltam'} ${plural(missing, 'fato', 'fatos')} da origem: nada foi copiado.`,
    { exit: EXIT.partial, code: 'DESTINO_EM_USO', next: 'Copie para outro banco de dados, ou pare-a e repita o comando.' },
  );
};

/** Reports a copy that leaves every installation where it is. */
export const sayCopied = async (ctx: Ctx, { pool }: Route, { facts, digests }: Compared): Promise<Exit> => {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const held = `${plural(facts, 'fato', 'fatos')}, SHA-256 ${digests.copy}`;
  await ctx.say(
    `O banco de dados ${rows[0]?.name} tem agora uma cópia dos fatos do EventStoreDB (${held}). Nenhuma instalação mudou de lugar: a que usa o EventStoreDB continua nele.`,
  );
  return EXIT.ok;
};

const lost = (error: LogsDiffer): CliError =>
  new CliError('Os fatos desta instalação mudaram para o EventStoreDB, e ele não tem mais todos os que recebeu.', {
    exit: EXIT.logDamaged,
    code: 'REGISTRO_DANIFICADO',
    why: error.copy && `o fato ${count(error.at + 1)} do PostgreSQL (${error.copy.type}, em ${error.copy.stream}) não está lá no seu lugar`,
    next: 'Devolva ao EventStoreDB a cópia mais nova; "tulha projecoes verificar" diz o que falta.',
    cause: error,
  });

/**
 * The installation has moved before: whether the EventStoreDB has all that PostgreSQL had then.
 * @returns the report.
 * @throws CliError
 */
export const lookThere = async (ctx: Ctx, { from, to }: Route): Promise<() => Promise<Exit>> => {
  const { facts, streams, digests, positions } = await compareLogs(to, from, { signal: ctx.signal }).catch((error: unknown) => {
    throw error instanceof LogsDiffer ? lost(error) : error;
  });
  const since = await countAfter(ctx, to, positions.original);
  return async () => {
    if (ctx.json) {
      await ctx.outJson({ copiados: 0, fatos: facts, streams, sha256: digests.copy, depois: since, mudou: false });
    }
    await ctx.say(
      `Os fatos desta instalação já estão no EventStoreDB: conferidos ${facts === 1 ? 'o' : 'os'} ${plural(facts, 'fato', 'fatos')} que ele recebeu do PostgreSQL, e gravados nele depois ${count(since)}. Nada a copiar. SHA-256 ${digests.copy}`,
    );
    return EXIT.ok;
  };
};
