import type { Pool } from 'pg';

/** How long a lease lasts unless it is renewed, in ms: the longest that work stands still because its holder died or was stopped. */
const LEASE_MS = 2_000;

/**
 * The right to do one kind of work, for one process at a time among all that share the database. Unlike a session's lock it
 * also passes on when its holder is alive but stopped, or cut off from the network. It saves work and is no proof: the
 * holder's writes must themselves fail when another process has moved on meanwhile (a checkpoint moves only from where it
 * was). Times are the database's.
 */
export const createLease = (pool: Pool, name: string, owner: string) => {
  let heldUntil = 0;

  /** Takes or prolongs the lease. @returns whether it is ours now. */
  const take = async (): Promise<boolean> => {
    const asked = performance.now();
    const { rowCount } = await pool.query(
      `insert into controle.arrendamento as a (nome, dono, ate) values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
       on conflict (nome) do update set dono = excluded.dono, ate = excluded.ate where a.dono = excluded.dono or a.ate < clock_timestamp()`,
      [name, owner, LEASE_MS],
    );
    heldUntil = rowCount === 1 ? asked + LEASE_MS : 0;
    return rowCount === 1;
  };

  const giveUp = async (): Promise<void> => {
    heldUntil = 0;
    await pool.query('delete from controle.arrendamento where nome = $1 and dono = $2', [name, owner]);
  };

  return {
    /**
     * Does `work` when the lease is free, and prolongs it meanwhile; `held` says whether it is still ours.
     * @returns whether the lease was ours, and so the work done. Errors of the work, and of the database, are the caller's.
     */
    during: async (work: (held: () => boolean) => Promise<void>): Promise<boolean> => {
      if (!(await take())) return false;
      let renewal: Promise<unknown> = Promise.resolve();
      const timer = setInterval(() => {
        renewal = take().catch(() => {
          // Not renewed: `held` becomes false by itself.
        });
      }, LEASE_MS / 4);
      timer.unref();
      try {
        await work(() => performance.now() < heldUntil);
      } finally {
        clearInterval(timer);
        await renewal;
        await giveUp().catch(() => {
          // The lease runs out by itself.
        });
      }
      return true;
    },
  };
};

export type Lease = ReturnType<typeof createLease>;
