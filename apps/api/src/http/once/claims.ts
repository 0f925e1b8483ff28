import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/** A claim of an Idempotency-Key by this process. */
export type Claim = {
  readonly conta: number;
  /** The user of the claim; 0 without a session, where a key counts only with the same request. */
  readonly usuario: number;
  readonly key: string;
  readonly command: string;
  readonly print: string;
  /** The presence it was claimed under. */
  readonly owner: number;
  /** When it was first asked for, ISO. */
  readonly now: string;
};

const AGAIN_MS = 250;
/** The most claims that wait to be released; further ones expire by their age instead (`ABANDONED_AFTER`). */
const LATE_MAX = 5_000;

export const nameOf = ({ conta, usuario, key }: Pick<Claim, 'conta' | 'usuario' | 'key'>): string => `${conta}/${usuario}/${key}`;

/**
 * Where the database did not answer, it may still be about to commit the claim. So this inserts a free row where there is none: the insert
 * waits for a transaction that is about to commit the same key.
 */
const LET_GO = `insert into controle.idempotencia as i (conta, chave, comando, impressao, dono, usuario, agora)
  select v.conta, v.chave, v.comando, v.impressao, 0, v.usuario, v.agora
    from unnest($1::int8[], $2::text[], $3::uuid[], $4::text[], $5::int4[], $6::int8[], $7::timestamptz[])
      as v(conta, chave, comando, impressao, dono, usuario, agora)
    order by v.conta, v.usuario, v.chave
  on conflict (conta, usuario, chave) do update set dono = 0 where i.status is null and i.dono = any ($5::int4[])`;

const createClaims = (pool: Pool) => {
  const underWay = new Set<string>();
  const late = new Map<string, Claim>();
  let letting = false;

  const letAllGo = async (): Promise<void> => {
    while (late.size > 0 && !pool.ending) {
      const all = [...late.values()];
      const column = <K extends keyof Claim>(name: K) => all.map((claim) => claim[name]);
      try {
        const who = [column('conta'), column('key'), column('command'), column('print'), column('owner'), column('usuario')];
        await pool.query(LET_GO, [...who, column('now')]);
        for (const claim of all) if (late.get(nameOf(claim)) === claim) late.delete(nameOf(claim));
      } catch {
        await wait(AGAIN_MS, undefined, { ref: false }); // the database is still away: said by all who ask it
      }
    }
    letting = false;
  };

  return {
    /** Keys that this process carries out now. A claim in its name that is not in this set is abandoned. */
    underWay,
    /** Takes it up again. */
    begin: (name: string): void => {
      late.delete(name);
      underWay.add(name);
    },
    /** Others may have it, as soon as the database hears so. */
    letGo: (claim: Claim): void => {
      if (late.size >= LATE_MAX) return;
      late.set(nameOf(claim), claim);
      if (letting) return;
      letting = true;
      void letAllGo();
    },
  };
};

const known = new WeakMap<Pool, ReturnType<typeof createClaims>>();

/** The claims of a process, by its pool. */
export const claimsOf = (pool: Pool): ReturnType<typeof createClaims> => {
  const claims = known.get(pool) ?? createClaims(pool);
  known.set(pool, claims);
  return claims;
};
