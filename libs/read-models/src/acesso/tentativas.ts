import type { Pool } from 'pg';

/**
 * Failed sign-ins, counted for each login from each address: a guesser waits longer and longer, while the owner of the login
 * gets in from any other address. An address that fails at many logins waits too. Logins that do not exist are counted like
 * those that do.
 */

const LIVRES = 5;
const LIVRES_DO_ENDERECO = 200;
const ESPERA_MAX = 900;
/** After this long without a failure all is forgotten. */
const ESQUECIDA = '1 hour';

/** SQL: when the next try of the row `t` may be made. */
const ESPERA = (livres: string) =>
  `t.ultima_em + make_interval(secs => least(power(2, least(t.falhas - ${livres}::int, 20)), ${ESPERA_MAX}))`;

/** SQL: the next try of the row may be made. */
const LIVRE = (livres: string) =>
  `(t.falhas < ${livres}::int or t.ultima_em < now() - interval '${ESQUECIDA}' or ${ESPERA(livres)} <= now())`;

/** SQL: one more try of the row, as a failure until it is known to be none. */
const MAIS_UMA = (livres: string) => `on conflict (login, endereco) do update set ultima_em = now(),
  falhas = case when t.ultima_em < now() - interval '${ESQUECIDA}' then 1 else least(t.falhas + 1, 1000) end where ${LIVRE(livres)} returning 1`;

const COMECA = 'insert into controle.tentativa as t (login, endereco, falhas, ultima_em)';

/** How often may be tried from one address before one has to wait. */
export type Livres = { readonly doLogin: number; readonly doEndereco: number };
export const DE_ENTRAR: Livres = { doLogin: LIVRES, doEndereco: LIVRES_DO_ENDERECO };

/**
 * Takes the place of a try before it is made, so that concurrent tries in any processes are no more than sequential ones
 * would be. It counts as a failure until `acertou` or `desistiu` corrects it.
 * @returns seconds to wait where there is no place; 0 where it was taken
 */
export const tentar = async (pool: Pool, login: string, endereco: string, { doLogin, doEndereco }: Livres = DE_ENTRAR): Promise<number> => {
  const { rows } = await pool.query<{ do_login: boolean; do_endereco: boolean }>({
    name: 'tentativa_tentar',
    text: `with l as (${COMECA} values ($1, $2, 1, now()) ${MAIS_UMA('$3')}),
             e as (${COMECA} select '', $2, 1, now() from l ${MAIS_UMA('$4')})
           select exists (select from l) as do_login, exists (select from e) as do_endereco`,
    values: [login, endereco, doLogin, doEndereco],
  });
  const taken = rows[0] as { do_login: boolean; do_endereco: boolean };
  if (taken.do_login && taken.do_endereco) return 0;
  if (taken.do_login) await desfazer(pool, login, endereco);
  return Math.max(1, await esperaPara(pool, login, endereco, { doLogin, doEndereco }));
};

/** Seconds until this address may try this login again. */
const esperaPara = async (pool: Pool, login: string, endereco: string, { doLogin, doEndereco }: Livres): Promise<number> => {
  const { rows } = await pool.query<{ espera: number | null }>({
    name: 'tentativa_espera',
    text: `select max(ceil(extract(epoch from case when login = '' then ${ESPERA('$4')} else ${ESPERA('$3')} end - now())))::int as espera
           from controle.tentativa t where endereco = $2 and login in ($1, '') and falhas >= (case when login = '' then $4 else $3 end)::int
             and ultima_em > now() - interval '${ESQUECIDA}'`,
    values: [login, endereco, doLogin, doEndereco],
  });
  return rows[0]?.espera ?? 0;
};

const desfazer = async (pool: Pool, login: string, endereco: string): Promise<void> => {
  await pool.query({
    name: 'tentativa_desfazer',
    text: 'update controle.tentativa set falhas = greatest(falhas - 1, 0) where login = $1 and endereco = $2',
    values: [login, endereco],
  });
};

/** Takes back a try in which the password could not be checked. */
export const desistiu = async (pool: Pool, login: string, endereco: string): Promise<void> => {
  await desfazer(pool, login, endereco);
  await desfazer(pool, '', endereco);
};

/** The right password: earlier failures are forgotten for this login from this address, and the try is none of the address's failures. */
export const acertou = async (pool: Pool, login: string, endereco: string): Promise<void> => {
  await pool.query({
    name: 'tentativa_acertou',
    text: 'delete from controle.tentativa where login = $1 and endereco = $2',
    values: [login, endereco],
  });
  await desfazer(pool, '', endereco);
};
