import type { EventStore } from '@tulha/event-store/event-store';
import { bindFactIndex, postgresFactIndex, prepareFactIndex } from '@tulha/event-store/eventstoredb/postgres-fact-index';
import { reopenLog } from '@tulha/event-store/postgres/closed-log';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { eventSchemaVersion, prepareEventSchema } from '@tulha/event-store/postgres/schema';
import { StartError } from '@tulha/platform/start-error';
import { prepareControl } from '@tulha/read-models/kernel/control';
import { claimedLog, type Log, prepareClaim } from '@tulha/stores/claim-log';
import { openConfigured } from '@tulha/stores/open-eventstoredb';
import type { Pool } from 'pg';
import type { Ctx } from '../context.js';
import { CliError, EXIT, type Exit, usage } from '../errors.js';
import { placeOf, poolOf } from './banco.js';

/** From which log to which, both open. The PostgreSQL is always the installation's, whichever way the facts go. */
export type Route = {
  readonly pool: Pool;
  readonly from: EventStore;
  readonly to: EventStore;
  readonly target: Log;
  readonly fromPostgres: boolean;
};

const EVENTSTORE = /^esdb(\+discover)?:\/\//;
const POSTGRES = /^postgres(ql)?:\/\//;
/** Long enough for a server that is just starting. */
const WITHIN_MS = 10_000;

type Sides = { readonly eventStoreUrl: string; readonly databaseUrl: string | undefined; readonly fromPostgres: boolean };

const sidesOf = ({ de, para }: { readonly de?: string; readonly para?: string }): Sides => {
  const ends = [de, para].filter((end) => end !== undefined);
  const [eventStores, databases] = [ends.filter((end) => EVENTSTORE.test(end)), ends.filter((end) => POSTGRES.test(end))];
  const [eventStoreUrl] = eventStores;
  if (eventStores.length !== 1 || eventStoreUrl === undefined || eventStores.length + databases.length !== ends.length) {
    throw usage(
      'Um dos lados é um EventStoreDB (esdb://…) e o outro, o PostgreSQL da instalação (postgresql://…).',
      'tulha eventos copiar --de postgresql://… --para esdb://usuario:senha@maquina:2113?tls=true',
    );
  }
  return { eventStoreUrl, databaseUrl: databases[0], fromPostgres: eventStoreUrl === para };
};

const elsewhere = (message: string): CliError =>
  new CliError(message, { exit: EXIT.conflict, code: 'OUTRO_REGISTRO', next: 'Confira --de e --para.' });

/** The facts must be where they are said to come from. @returns false where they have gone there already. */
const checkOrigin = (claimed: Log | undefined, { registro }: Log, fromPostgres: boolean): boolean => {
  if (!claimed) {
    if (fromPostgres) throw new CliError('Este banco de dados não tem fatos da Tulha.', { code: 'SEM_BANCO', next: 'Confira --de.' });
    return true;
  }
  const isThis = claimed.armazem === 'eventstoredb' && claimed.registro === registro;
  if (claimed.armazem === 'eventstoredb' && !isThis) throw elsewhere('Os fatos desta instalação estão em outro EventStoreDB.');
  return fromPostgres ? !isThis : isThis;
};

/** A database that holds nothing yet gets what an installation needs. */
const prepare = async (pool: Pool, fromPostgres: boolean): Promise<void> => {
  const client = await pool.connect();
  try {
    if (fromPostgres && (await eventSchemaVersion(client)) === 0) {
      throw new CliError('Este banco de dados não tem fatos da Tulha.', { code: 'SEM_BANCO', next: 'Confira --de.' });
    }
    await prepareEventSchema(client);
    await prepareFactIndex(client);
  } finally {
    client.release();
  }
  await prepareControl(pool);
  await prepareClaim(pool);
};

const reached = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((cause: unknown) => {
    if (cause instanceof CliError) throw cause;
    // The sentence is about the variable a server is started with.
    if (cause instanceof StartError)
      throw new CliError(cause.message.replaceAll('EVENTSTORE_URL', '--de ou --para'), { code: cause.code, cause });
    const why = cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : String(cause);
    throw new CliError('O banco de dados não responde.', {
      code: 'SEM_BANCO',
      why,
      next: 'Confira o endereço; "tulha doutor" ajuda.',
      cause,
    });
  });

/** Opens both sides for `work`, and closes them. */
export const withRoute = async (
  ctx: Ctx,
  options: { readonly de?: string; readonly para?: string },
  work: (route: Route) => Promise<Exit>,
): Promise<Exit> => {
  const { eventStoreUrl, databaseUrl, fromPostgres } = sidesOf(options);
  const place = databaseUrl === undefined ? await placeOf(ctx) : { url: databaseUrl, close: () => Promise.resolve() };
  const pool = poolOf(place.url);
  const closing = [() => pool.end(), () => place.close()];
  try {
    await reached(prepare(pool, fromPostgres));
    const other = await reached(openConfigured({ url: eventStoreUrl, index: postgresFactIndex(pool), freshIds: true }, WITHIN_MS));
    closing.unshift(() => other.close());
    const there: Log = { armazem: 'eventstoredb', registro: await other.identity() };
    if (!checkOrigin(await claimedLog(pool), there, fromPostgres)) {
      await ctx.say('Os fatos já estão no destino: nada a fazer.');
      return EXIT.ok;
    }
    await bindFactIndex(pool, there.registro);
    if (!fromPostgres) await reopenLog(pool);
    const own = await openPostgresEventStore({ pool });
    closing.unshift(() => own.close());
    const ends = fromPostgres ? { from: own, to: other } : { from: other, to: own };
    const target: Log = fromPostgres ? there : { armazem: 'postgresql', registro: await own.identity() };
    return await work({ ...ends, pool, target, fromPostgres });
  } finally {
    for (const close of closing) await close();
  }
};
