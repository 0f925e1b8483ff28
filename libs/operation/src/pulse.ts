import { hostname } from 'node:os';
import type { Pool } from 'pg';

/** A process silent for so long is taken to be halted, in ms. */
const SILENT_MS = 4_000;
const BEAT_MS = 1_000;
/** A process gone for good was stopped by an operator, or has come back under another name. */
const FORGOTTEN = '2 minutes';

export type Kind = 'api' | 'trabalhador';
export type Processes = {
  /** How many of each kind have been heard of just now. */
  readonly apis: number;
  readonly trabalhadores: number;
  /** Processes that have begun and neither ended nor been heard of since. */
  readonly calados: readonly { readonly tipo: Kind; readonly segundos: number }[];
};

/** A supervised process, or one in a container of its own, comes back in the same place. */
export const placeOf = (name: string, { dataDir }: { readonly dataDir: string }): string =>
  [name, hostname(), process.channel ? dataDir : String(process.pid)].join(' ');

type Options = {
  readonly pool: Pool;
  readonly kind: Kind;
  /** The place where it runs: a process that takes another's place there takes its name. */
  readonly place: string;
  readonly onTrouble: (error: unknown) => void;
};

/** Lets all processes see that this one goes on, by the database's clock: one that is halted keeps its connections and says nothing. */
export const startPulse = ({ pool, kind, place, onTrouble }: Options): { readonly stop: () => Promise<void> } => {
  let beating: Promise<unknown> | undefined;
  const beat = (): void => {
    beating ??= pool
      .query({
        name: 'controle_pulso',
        text: `insert into controle.pulso (lugar, tipo, visto_em) values ($1, $2, clock_timestamp())
               on conflict (lugar) do update set visto_em = excluded.visto_em, tipo = excluded.tipo`,
        values: [place, kind],
      })
      .catch(onTrouble)
      .finally(() => {
        beating = undefined;
      });
  };
  beat();
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return {
    /** It ends, and is not missed. */
    stop: async () => {
      clearInterval(timer);
      await beating;
      await pool.query('delete from controle.pulso where lugar = $1', [place]).catch(onTrouble);
    },
  };
};

/** The processes that are alive, and those that are not. */
export const readPulses = async (pool: Pool): Promise<Processes> => {
  const { rows } = await pool.query<{ tipo: Kind; segundos: number }>(
    `select tipo, extract(epoch from clock_timestamp() - visto_em)::float8 as segundos from controle.pulso
     where visto_em > clock_timestamp() - interval '${FORGOTTEN}' order by visto_em`,
  );
  const silent = rows.filter(({ segundos }) => segundos * 1_000 > SILENT_MS);
  const living = (kind: Kind) => rows.filter((row) => row.tipo === kind && !silent.includes(row)).length;
  const calados = silent.map(({ tipo, segundos }) => ({ tipo, segundos: Math.round(segundos) }));
  return { apis: living('api'), trabalhadores: living('trabalhador'), calados };
};
