import type { Pool } from 'pg';

/**
 * Failed sign-ins, counted for each login from each address: whoever guesses waits longer and longer, and whoever the login belongs to gets in
 * from anywhere else meanwhile. An address that fails at many logins waits too. Logins that do not exist are counted like those that do.
 */

const LIVRES = 5;
const LIVRES_DO_ENDERECO = 200;
const ESPERA_MAX = 900;
/** After this long without a failure all is forgotten. */
const ESQUECIDA = '1 hour';

const ESPERA = `ultima_em + make_interval(secs => least(power(2, least(falhas - (case when login = '' then $3 else $4 end)::int, 20)), ${ESPERA_MAX}))`;

/** Seconds until this address may try this login again; 0 for now. */
export const esperaPara = async (pool: Pool, login: string, endereco: string): Promise<number> => {
  const { rows } = await pool.query<{ espera: number | null }>({
    name: 'tentativa_espera',
    text: `select max(ceil(extract(epoch from ${ESPERA} - now())))::int as espera from controle.tentativa
           where endereco = $2 and login in ($1, '') and falhas >= (case when login = '' then $3 else $4 end)::int
             and ultima_em > now() - interval '${ESQUECIDA}'`,
    values: [login, endereco, LIVRES_DO_ENDERECO, LIVRES],
  });
  return Math.max(rows[0]?.espera ?? 0, 0);
};

/** Counts a failure. */
export const falhou = async (pool: Pool, login: string, endereco: string): Promise<void> => {
  await pool.query({
    name: 'tentativa_falhou',
    text: `insert into controle.tentativa as t (login, endereco, falhas, ultima_em) values ($1, $2, 1, now()), ('', $2, 1, now())
           on conflict (login, endereco) do update set ultima_em = now(),
             falhas = case when t.ultima_em < now() - interval '${ESQUECIDA}' then 1 else least(t.falhas + 1, 1000) end`,
    values: [login, endereco],
  });
};

/** The right password: what failed before is forgotten for this login from this address. */
export const acertou = async (pool: Pool, login: string, endereco: string): Promise<void> => {
  await pool.query({
    name: 'tentativa_acertou',
    text: 'delete from controle.tentativa where login = $1 and endereco = $2',
    values: [login, endereco],
  });
};
