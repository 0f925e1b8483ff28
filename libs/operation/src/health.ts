import { CARTAS } from '@tulha/jobs/cartas';
import type { EventStore, Position } from '@tulha/event-store/event-store';
import type { JobQueue } from '@tulha/jobs/job-queue';
import type { Projection } from '@tulha/read-models/declare/projection';
import { type Failing, failureOf } from '@tulha/read-models/control/failures';
import { readModelStatus } from '@tulha/read-models/control/status';
import type { Pool } from 'pg';
import { lettersOf, type Letters, NO_LETTERS } from './letters.js';
import { type Processes, readPulses } from './pulse.js';
import { judge, type Reason, type Status } from './reasons.js';
import { readSpace, type Space } from './space.js';
import { listening } from './starved.js';
import type { WriteCheck, Writes } from './writes.js';
import { countPending, type KnownPending, pendingConsequences, policiesReached } from './policies/pending.js';

/** The longest any part may take to answer, in ms: with it, the whole stays under 2.5 s, where this process is let go on. */
const WITHIN_MS = 2_000;
/** The longest time that a readiness check waits for the queue: a silent queue must not take all of the check's time. In ms. */
const QUEUE_WITHIN_MS = 500;
/** Within this time the same answer is given again: a caller without a token must not be able to keep the database busy. */
const FRESH_MS = 200;
const SHOWN = 20;

/** How far something is behind the log. `atrasoFatos` is null where positions cannot be counted; `atrasoSegundos` is the age of the first fact it has not seen. */
export type Lag = { readonly posicao: Position; readonly atrasoFatos: number | null; readonly atrasoSegundos: number };

export type HaltedProjection = {
  readonly nome: string;
  /** The account whose facts it leaves out; 0 where it takes nobody's. */
  readonly conta: number;
  readonly erro: string | null;
  readonly fato: string | null;
  readonly fatoTipo: string | null;
  readonly desde: string | null;
};

export type WaitingConsequence = Pick<KnownPending, 'politica' | 'alvo' | 'fato' | 'codigo' | 'tentativas' | 'desde'>;

/** Why all of it stands still: it is tried again and again, and fails. Null where it goes on. */
export type Falha = Omit<Failing, 'detalhe'>;
const falhaOf = (failing: Failing | undefined): Falha | null =>
  failing ? { erro: failing.erro, vezes: failing.vezes, desde: failing.desde } : null;

/** How an installation stands, from its stores: the same whichever process asks. Nothing personal, no secret. Instants are ISO, UTC. */
export type Health = {
  readonly status: Status;
  /** All that is not well, by name. */
  readonly porque: readonly Reason[];
  /** `isolado`: the database as well keeps the accounts apart; null where there are no tables yet. */
  readonly banco: { readonly responde: boolean; readonly ms: number; readonly isolado: boolean | null };
  /**
   * `protegido`: the connected role could not change a fact; null where the facts are not in PostgreSQL. `falha`: the log is not the one
   * that was seen (`LogReplaced`: nothing is written to it), facts are missing in it, or stand in it twice.
   */
  readonly registro: {
    readonly responde: boolean;
    readonly posicao: Position | null;
    readonly protegido: boolean | null;
    readonly falha: Falha | null;
    /** Events of others that look like facts, as far as this process has met any: they are left out. */
    readonly estranhos: number;
  };
  readonly projecoes:
    | (Lag & { readonly construindo: Position | null; readonly paradas: readonly HaltedProjection[]; readonly falha: Falha | null })
    | null;
  readonly politicas:
    | (Lag & { readonly pendentes: number; readonly primeiras: readonly WaitingConsequence[]; readonly falha: Falha | null })
    | null;
  readonly tarefas: { readonly responde: boolean; readonly aguardando: number; readonly fazendo: number; readonly falharam: number };
  /** Letters that no server took yet: they are tried again for a day, and nothing else waits for them. */
  readonly correio: Letters;
  /** Whether writes reach the disk of the database, and the log of facts: tried, and observed from the appends of this process. */
  readonly gravacao: Writes;
  /** Room on the disks of this process's data folder, and which of its folders do not let themselves be used. */
  readonly disco: Space;
  /** The processes that are alive, by their own notes in the database; null where it does not answer. */
  readonly processos: Processes | null;
};

/** Resolves `up` after so many ms, or when a test says so. `end`: the result is not needed any more. */
export type Patience = (ms: number) => { readonly up: Promise<void>; readonly end: () => void };

export type HealthParts = {
  readonly pool: Pool;
  /** The pool through which the accounts' rows are read, where it is another. */
  readonly readPool?: Pool;
  readonly store: EventStore;
  readonly jobs: Pick<JobQueue, 'ping'>;
  readonly writes: WriteCheck;
  readonly dataDir: string;
  readonly projections: readonly Projection[];
  readonly now?: () => number;
  readonly patience?: Patience;
  /** Hears why a part did not answer. */
  readonly onTrouble: (error: unknown) => void;
};

/** Positions of so many digits count facts; longer ones count bytes. */
export const countsFacts = (position: Position): boolean => /^\d{0,20}$/.test(position);

const patient: Patience = (ms) => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  return { up: late.promise, end: () => clearTimeout(timer) };
};

/** Answers in time: each is the result of its work, or undefined when the work fails or is not done within the time for all. */
const untilLate = ({ onTrouble, patience = patient }: HealthParts, ms = WITHIN_MS) => {
  const { up, end } = patience(ms);
  const late = up.then(() => undefined);
  const inTime = async <T>(work: Promise<T>): Promise<T | undefined> => {
    const heard = work.catch((error: unknown) => {
      onTrouble(error);
      return undefined;
    });
    return Promise.race([heard, late]);
  };
  return { inTime, end };
};

/** How many facts lie between two positions; null where positions do not count facts. */
export const factsBetween = (from: Position, to: Position): number | null =>
  countsFacts(from) && countsFacts(to) ? Math.max(0, Number(to || 0) - Number(from || 0)) : null;

const lagOf = async ({ store, now = Date.now }: HealthParts, head: Position, posicao: Position): Promise<Lag> => {
  if (posicao >= head) return { posicao, atrasoFatos: 0, atrasoSegundos: 0 };
  const [next] = (await store.readAll(posicao, 1)).facts;
  const age = next ? (now() - Date.parse(next.meta.recordedAt)) / 1_000 : 0;
  return { posicao, atrasoFatos: factsBetween(posicao, head), atrasoSegundos: Math.max(0, Math.round(age * 10) / 10) };
};

type Telas = Omit<NonNullable<Health['projecoes']>, keyof Lag> & Pick<Lag, 'posicao'>;
type Consequencias = Omit<NonNullable<Health['politicas']>, keyof Lag> & Pick<Lag, 'posicao'>;

/** A reader of the log as the database tells it, with its lag, which only the log can tell. */
const withLag = async <T extends Pick<Lag, 'posicao'>>(
  parts: HealthParts,
  heading: Promise<Position>,
  reading: Promise<T | null | undefined>,
) => {
  const read = await reading;
  return read && { ...read, ...(await lagOf(parts, await heading, read.posicao)) };
};

/** Null where there are no tables yet. */
const telasOf = async (parts: HealthParts): Promise<Telas | null> => {
  const { live, next, projections, failing } = await readModelStatus(parts.pool, parts.projections);
  if (!live) return null;
  const paradas = projections
    .filter(({ situacao }) => situacao === 'parada')
    .map(({ nome, conta, erro, fato, fatoTipo, desde }): HaltedProjection => ({ nome, conta, erro, fato, fatoTipo, desde }));
  return { posicao: live.posicao, construindo: next?.posicao ?? null, paradas, falha: falhaOf(failing) };
};

const consequenciasOf = async (parts: HealthParts): Promise<Consequencias> => {
  const [posicao, pendentes] = [await policiesReached(parts.pool), await countPending(parts.pool)];
  const primeiras = (pendentes === 0 ? [] : await pendingConsequences(parts.pool, SHOWN)).map(
    ({ politica, alvo, fato, codigo, tentativas, desde }): WaitingConsequence => ({ politica, alvo, fato, codigo, tentativas, desde }),
  );
  const falha = falhaOf(await failureOf(parts.pool, 'consequencias'));
  return { posicao, pendentes, primeiras, falha };
};

/** A refusal because of the request, such as an unreadable spreadsheet, is no failure; a letter that a server refuses may be. */
const tarefasOf = async ({ pool }: HealthParts): Promise<Omit<Health['tarefas'], 'responde'>> => {
  const { rows } = await pool.query<{ situacao: string; n: number }>(
    `select situacao, count(*) as n from controle.tarefa where situacao in ('aguardando', 'fazendo')
       or (situacao = 'falhou' and terminada_em > now() - interval '1 day' and (not recusada or tipo = any ($1))) group by situacao`,
    [CARTAS],
  );
  const of = (situacao: string) => rows.find((row) => row.situacao === situacao)?.n ?? 0;
  return { aguardando: of('aguardando'), fazendo: of('fazendo'), falharam: of('falhou') };
};

const isProtected = async ({ pool }: HealthParts): Promise<boolean | null> => {
  const { rows } = await pool.query<{ protegido: boolean | null }>(
    `select not has_table_privilege(to_regclass('es.log')::oid, 'insert, update, delete, truncate, trigger') as protegido`,
  );
  return rows[0]?.protegido ?? null;
};

/** The faults found by the runner: the log is not the one seen before, or is not whole. */
const missingFacts = async ({ pool }: HealthParts): Promise<Falha | null> =>
  falhaOf((await failureOf(pool, 'fim-do-registro')) ?? (await failureOf(pool, 'registro')));

const isIsolated = async ({ pool, readPool = pool }: HealthParts): Promise<boolean | null> => {
  const { rows } = await readPool.query<{ isolado: boolean | null }>(
    `select bool_and(c.relrowsecurity and not pg_has_role(c.relowner, 'usage')) as isolado
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'leitura' and c.relkind = 'r'`,
  );
  return rows[0]?.isolado ?? null;
};

const NO_ROOM_KNOWN: Space = { pouco: [], nenhum: [], fechadas: [], doBanco: false };
const NOTHING_KNOWN: Writes = { grava: undefined, recusas: 0, emCursoMs: 0, motivo: null, onde: null };

/** One inspection with any result. Never throws. */
export const lookOnce = async (parts: HealthParts): Promise<Health> => {
  const began = performance.now();
  const { inTime, end } = untilLate(parts);
  const ofQueue = untilLate(parts, QUEUE_WITHIN_MS);
  const heading = parts.store.head();
  // Asks the log only about positions that the database has told: so it is known which of them did not answer.
  const telas = inTime(heading.then(() => telasOf(parts)));
  const consequencias = inTime(heading.then(() => consequenciasOf(parts)));
  const [
    ms,
    head,
    shown,
    drawn,
    projecoes,
    politicas,
    protegido,
    danos,
    isolado,
    tarefas,
    correio = NO_LETTERS,
    fila,
    gravacao = NOTHING_KNOWN,
    disco = NO_ROOM_KNOWN,
    processos = null,
  ] = await Promise.all([
    inTime(parts.pool.query('select 1').then(() => Math.round(performance.now() - began))),
    inTime(heading),
    telas,
    consequencias,
    inTime(withLag(parts, heading, telas)),
    inTime(withLag(parts, heading, consequencias)),
    inTime(isProtected(parts)),
    inTime(missingFacts(parts)),
    inTime(isIsolated(parts)),
    inTime(tarefasOf(parts)),
    inTime(lettersOf(parts.pool)),
    ofQueue.inTime(parts.jobs.ping().then(() => true)).finally(ofQueue.end),
    inTime(parts.writes()),
    inTime(readSpace(parts.dataDir)),
    inTime(readPulses(parts.pool)),
  ]).finally(end);
  // A check for damage without a timely answer does not prove that there is none.
  const databaseAnswers = ms !== undefined && danos !== undefined && (head === undefined || shown !== undefined);
  const logAnswers = head !== undefined && !(shown && !projecoes) && !(drawn && !politicas);
  const seen = {
    banco: { responde: databaseAnswers, ms: databaseAnswers ? ms : WITHIN_MS, isolado: isolado ?? null },
    registro: {
      responde: logAnswers,
      posicao: head ?? null,
      protegido: protegido ?? null,
      falha: danos ?? null,
      estranhos: parts.store.strangers?.() ?? 0,
    },
    projecoes: projecoes ?? null,
    politicas: politicas ?? null,
    tarefas: { responde: fila === true, ...(tarefas ?? { aguardando: 0, fazendo: 0, falharam: 0 }) },
    correio,
    gravacao,
    disco,
    processos,
  };
  return { ...judge(seen), ...seen };
};

const SILENT: readonly Reason[] = ['banco_mudo', 'registro_mudo', 'consequencias_mudas', 'fila_muda'];
const isSilent = ({ porque }: Health): boolean => porque.some((reason) => SILENT.includes(reason));

/** True where requests can be served. */
export const isReady = ({ status }: Health): boolean => status === 'ok' || status === 'degradado';

/** Looks at the installation when asked, never twice at once. Never throws. */
export const createHealth = (parts: HealthParts) => {
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;
  return (): Promise<Health> => {
    const at = performance.now();
    if (!last || at - last.at > FRESH_MS) {
      const health = listening(() => lookOnce(parts), isSilent);
      last = { at: Number.POSITIVE_INFINITY, health };
      void health.finally(() => {
        last = { at: performance.now(), health };
      });
    }
    return last.health;
  };
};

export type HealthCheck = ReturnType<typeof createHealth>;
