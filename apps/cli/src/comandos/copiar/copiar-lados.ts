import type { EventStore } from '@tulha/event-store/event-store';
import { bindFactIndex, postgresFactIndex, prepareFactIndex } from '@tulha/event-store/eventstoredb/fact-index/postgres-fact-index';
import { reopenLog } from '@tulha/event-store/postgres/closed-log';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { eventSchemaVersion, prepareEventSchema } from '@tulha/event-store/postgres/schema';
import { StartError } from '@tulha/platform/start-error';
import { prepareControl } from '@tulha/read-models/control/control';
import { claimedLog, type Log } from '@tulha/stores/claim-log';
import { refuseReplaced } from '@tulha/stores/guard-log';
import { givenNameOf, nameOf, openConfigured } from '@tulha/stores/open-eventstoredb';
import type { Pool } from 'pg';
import type { Ctx } from '../../context.js';
import { CliError, EXIT, type Exit, usage } from '../../errors.js';
import { placeOf, poolOf } from '../banco.js';
import { inWords } from '../banco-sumido.js';

/**
 * The purpose of a copy: the installation moves with its facts; a PostgreSQL gets a copy and the installation stays; or the installation
 * has moved before, and the copy is only verified.
 */
export type Purpose = 'move' | 'copy' | 'look';

/** The two logs, both open. The PostgreSQL is that of the installation that moves, or the one that gets the copy. */
export type Route = {
  readonly pool: Pool;
  readonly from: EventStore;
  readonly to: EventStore;
  readonly purpose: Purpose;
  readonly fromPostgres: boolean;
  /** To be called before the first fact is written, and not before it is sure that some may be. @returns which log the target is. */
  readonly begin: () => Promise<Log>;
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

const withoutFacts = (): CliError =>
  new CliError('Este banco de dados não tem fatos da Tulha.', { code: 'SEM_BANCO', next: 'Confira --de.' });

/**
 * The facts must be in the store they are said to come from.
 * @param registro the name of the EventStoreDB, where it has one.
 * @throws CliError
 */
const purposeOf = (claimed: Log | undefined, registro: string | undefined, fromPostgres: boolean): Purpose => {
  if (claimed?.armazem === 'eventstoredb') {
    if (claimed.registro !== registro) throw elsewhere('Os fatos desta instalação estão em outro EventStoreDB.');
    return fromPostgres ? 'look' : 'move';
  }
  if (fromPostgres) {
    if (!claimed) throw withoutFacts();
    return 'move';
  }
  if (registro === undefined) throw new CliError('Este EventStoreDB não tem fatos da Tulha.', { code: 'SEM_FATOS', next: 'Confira --de.' });
  return 'copy';
};

/** A log that is not the one seen before is neither left for another nor reported as complete. */
const refuseOther = async (pool: Pool, claimed: Log | undefined, stores: Readonly<Record<Log['armazem'], EventStore>>): Promise<void> => {
  if (!claimed) return;
  try {
    await refuseReplaced(pool, stores[claimed.armazem]);
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause;
    throw new CliError(cause.message, { exit: EXIT.logDamaged, code: cause.code, cause });
  }
};

/** An empty database gets the tables of an installation. */
const prepare = async (pool: Pool, fromPostgres: boolean): Promise<void> => {
  const client = await pool.connect();
  try {
    if (fromPostgres && (await eventSchemaVersion(client)) === 0) {
      throw withoutFacts();
    }
    await prepareEventSchema(client);
    await prepareFactIndex(client);
  } finally {
    client.release();
  }
  await prepareControl(pool);
};

const reached = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((cause: unknown) => {
    if (cause instanceof CliError) throw cause;
    // The sentence is about the variable a server is started with.
    if (cause instanceof StartError)
      throw new CliError(cause.message.replaceAll('TULHA_EVENTSTORE_URL', '--de ou --para'), { code: cause.code, cause });
    const why = cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : String(cause);
    throw new CliError('O banco de dados não responde.', {
      code: 'SEM_BANCO',
      why,
      next: 'Confira o endereço; "tulha doutor" ajuda.',
      cause,
    });
  });

type Ends = Pick<Route, 'pool' | 'purpose' | 'fromPostgres'> & { readonly own: EventStore; readonly other: EventStore };

const routeOf = ({ own, other, ...route }: Ends): Route => {
  const { pool, purpose, fromPostgres } = route;
  const begin = async (): Promise<Log> => {
    if (fromPostgres) {
      const registro = await reached(nameOf(other));
      await bindFactIndex(pool, registro);
      return { armazem: 'eventstoredb', registro };
    }
    if (purpose === 'move') await reopenLog(pool);
    return { armazem: 'postgresql', registro: await own.identity() };
  };
  return { ...route, ...(fromPostgres ? { from: own, to: other } : { from: other, to: own }), begin };
};

/** Opens both sides for `work`, and closes them. A side that is refused is left as it was. */
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
    const claimed = await reached(claimedLog(pool));
    if (fromPostgres && !claimed) throw withoutFacts();
    const other = await reached(
      openConfigured({ url: eventStoreUrl, index: postgresFactIndex(pool) }, { withinMs: WITHIN_MS, writes: fromPostgres }),
    );
    closing.unshift(() => other.close());
    const registro = await reached(givenNameOf(eventStoreUrl));
    const purpose = purposeOf(claimed, registro, fromPostgres);
    await reached(prepare(pool, fromPostgres));
    if (registro !== undefined) await bindFactIndex(pool, registro);
    const own = await openPostgresEventStore({ pool });
    closing.unshift(() => own.close());
    await refuseOther(pool, claimed, { postgresql: own, eventstoredb: other });
    return await work(routeOf({ pool, purpose, fromPostgres, own, other }));
  } catch (error) {
    throw ctx.signal.aborted ? error : inWords(error);
  } finally {
    for (const close of closing) await close();
  }
};
