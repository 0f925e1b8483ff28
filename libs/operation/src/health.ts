import type { EventStore, Position } from '@tulha/event-store/event-store';
import type { JobQueue } from '@tulha/jobs/job-queue';
import type { Projection } from '@tulha/read-models/kernel/projection';
import { readModelStatus } from '@tulha/read-models/kernel/status';
import type { Pool } from 'pg';
import { countPending, type KnownPending, pendingConsequences, policiesReached } from './policies/pending.js';

/** The longest any part may take to answer, in ms: with it, the whole stays under 2.5 s. */
const WITHIN_MS = 2_000;
/** Asked more often than this, the same answer is given again: whoever asks without a token must not be able to keep the database busy. */
const FRESH_MS = 200;
const SHOWN = 20;

/** How far something is behind the log. `atrasoFatos` is null where positions cannot be counted; `atrasoSegundos` is the age of the first fact it has not seen. */
export type Lag = { readonly posicao: Position; readonly atrasoFatos: number | null; readonly atrasoSegundos: number };

export type HaltedProjection = {
  readonly nome: string;
  readonly erro: string | null;
  readonly fato: string | null;
  readonly fatoTipo: string | null;
  readonly desde: string | null;
};

export type WaitingConsequence = Pick<KnownPending, 'politica' | 'alvo' | 'fato' | 'codigo' | 'tentativas' | 'desde'>;

/** How an installation stands, from its stores: the same whichever process asks. Nothing personal, no secret. Instants are ISO, UTC. */
export type Health = {
  /** `ok`; `degradado`: serves, but a person should look; `preparando` and `sem_banco`: cannot serve. */
  readonly status: 'ok' | 'degradado' | 'preparando' | 'sem_banco';
  /** `isolado`: the database as well keeps the accounts apart; null where there are no tables yet. */
  readonly banco: { readonly responde: boolean; readonly ms: number; readonly isolado: boolean | null };
  /** `protegido`: who is connected could not change a fact; null where the facts are not in PostgreSQL. */
  readonly registro: { readonly responde: boolean; readonly posicao: Position | null; readonly protegido: boolean | null };
  readonly projecoes: (Lag & { readonly construindo: Position | null; readonly paradas: readonly HaltedProjection[] }) | null;
  readonly politicas: (Lag & { readonly pendentes: number; readonly primeiras: readonly WaitingConsequence[] }) | null;
  readonly tarefas: { readonly responde: boolean; readonly aguardando: number; readonly fazendo: number; readonly falharam: number };
};

export type HealthParts = {
  readonly pool: Pool;
  /** What the accounts' rows are read through, where it is another. */
  readonly readPool?: Pool;
  readonly store: EventStore;
  readonly jobs: Pick<JobQueue, 'ping'>;
  readonly projections: readonly Projection[];
  readonly now?: () => number;
  /** Hears why a part did not answer. */
  readonly onTrouble: (error: unknown) => void;
};

/** Positions of so many digits count facts; longer ones count bytes. */
export const countsFacts = (position: Position): boolean => /^\d{0,20}$/.test(position);

/** Answers in time: each is what the work gives, or undefined when it fails or is not there before the time of all is up. */
const untilLate = (onTrouble: (error: unknown) => void) => {
  const end = performance.now() + WITHIN_MS;
  return async <T>(work: Promise<T>): Promise<T | undefined> => {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), end - performance.now());
    const heard = work.catch((error: unknown) => {
      onTrouble(error);
      return undefined;
    });
    return Promise.race([heard, late.promise]).finally(() => clearTimeout(timer));
  };
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

const projecoesOf = async (parts: HealthParts, head: Position): Promise<Health['projecoes']> => {
  const { live, next, projections } = await readModelStatus(parts.pool, parts.projections);
  if (!live) return null;
  const paradas = projections
    .filter(({ situacao }) => situacao === 'parada')
    .map(({ nome, erro, fato, fatoTipo, desde }): HaltedProjection => ({ nome, erro, fato, fatoTipo, desde }));
  return { ...(await lagOf(parts, head, live.posicao)), construindo: next?.posicao ?? null, paradas };
};

const politicasOf = async (parts: HealthParts, head: Position): Promise<Health['politicas']> => {
  const [posicao, pendentes] = [await policiesReached(parts.pool), await countPending(parts.pool)];
  const primeiras = (pendentes === 0 ? [] : await pendingConsequences(parts.pool, SHOWN)).map(
    ({ politica, alvo, fato, codigo, tentativas, desde }): WaitingConsequence => ({ politica, alvo, fato, codigo, tentativas, desde }),
  );
  return { ...(await lagOf(parts, head, posicao)), pendentes, primeiras };
};

const tarefasOf = async ({ pool }: HealthParts): Promise<Omit<Health['tarefas'], 'responde'>> => {
  const { rows } = await pool.query<{ situacao: string; n: number }>(
    `select situacao, count(*) as n from controle.tarefa where situacao in ('aguardando', 'fazendo')
       or (situacao = 'falhou' and terminada_em > now() - interval '1 day') group by situacao`,
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

const isIsolated = async ({ pool, readPool = pool }: HealthParts): Promise<boolean | null> => {
  const { rows } = await readPool.query<{ isolado: boolean | null }>(
    `select bool_and(c.relrowsecurity and not pg_has_role(c.relowner, 'usage')) as isolado
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'leitura' and c.relkind = 'r'`,
  );
  return rows[0]?.isolado ?? null;
};

const look = async (parts: HealthParts): Promise<Health> => {
  const began = performance.now();
  const inTime = untilLate(parts.onTrouble);
  const [ms, head, protegido, isolado, tarefas, fila] = await Promise.all([
    inTime(parts.pool.query('select 1').then(() => Math.round(performance.now() - began))),
    inTime(parts.store.head()),
    inTime(isProtected(parts)),
    inTime(isIsolated(parts)),
    inTime(tarefasOf(parts)),
    inTime(parts.jobs.ping().then(() => true)),
  ]);
  const answers = ms !== undefined && head !== undefined;
  const [projecoes = null, politicas = null] = answers
    ? await Promise.all([inTime(projecoesOf(parts, head)), inTime(politicasOf(parts, head))])
    : [];
  const troubled = !fila || !politicas || politicas.pendentes > 0 || (projecoes?.paradas.length ?? 0) > 0;
  return {
    status: !answers ? 'sem_banco' : !projecoes ? 'preparando' : troubled ? 'degradado' : 'ok',
    banco: { responde: ms !== undefined, ms: ms ?? WITHIN_MS, isolado: isolado ?? null },
    registro: { responde: head !== undefined, posicao: head ?? null, protegido: protegido ?? null },
    projecoes,
    politicas,
    tarefas: { responde: fila === true, ...(tarefas ?? { aguardando: 0, fazendo: 0, falharam: 0 }) },
  };
};

/** True where requests can be served. */
export const isReady = ({ status }: Health): boolean => status === 'ok' || status === 'degradado';

/** Looks at the installation when asked, never twice at once. Never throws. */
export const createHealth = (parts: HealthParts) => {
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;
  return (): Promise<Health> => {
    const at = performance.now();
    if (!last || at - last.at > FRESH_MS) {
      const health = look(parts);
      last = { at: Number.POSITIVE_INFINITY, health };
      void health.finally(() => {
        last = { at: performance.now(), health };
      });
    }
    return last.health;
  };
};

export type HealthCheck = ReturnType<typeof createHealth>;
