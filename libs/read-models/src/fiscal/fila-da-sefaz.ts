import type { Pool } from 'pg';
import { LIVE } from '../declare/read-schema.js';

/**
 * The queue of each CPF or CNPJ at the tax authority, which counts the questions about a document from all who ask: rows of `controle`, shared by
 * all processes, since a question whose answer is lost is no fact and counts all the same.
 */

/** First number of the two that name a queue among the database's advisory locks. */
const LOCKS = 742_060;
/** A queue without a question for so long is free: the tax authority has stopped numbering for it. */
const ABANDONADA = '60 days';
/** Instants further ahead were written by a clock that was wrong then (`vez.ts` in domain). */
const CRIVEL = "interval '2 hours'";
const abandonada = `coalesce(f.perguntada_em, f.aberta_em) < excluded.aberta_em - interval '${ABANDONADA}'`;

export type FilaAberta = { readonly id: number; readonly conta: number };

/** The queue of a document, which is of the account that asked first; `id` is that of a new one. */
export const abrirFila = async (
  pool: Pool,
  fila: { readonly id: number; readonly conta: number; readonly documento: string; readonly ambiente: string; readonly agora: string },
): Promise<FilaAberta> => {
  const { rows } = await pool.query<FilaAberta>(
    `insert into controle.sefaz_fila as f (id, conta, documento, ambiente, aberta_em) values ($1, $2, $3, $4, $5)
     on conflict (documento, ambiente) do update set
       id = case when f.conta <> excluded.conta and ${abandonada} then excluded.id else f.id end,
       conta = case when ${abandonada} then excluded.conta else f.conta end
     returning id, conta`,
    [fila.id, fila.conta, fila.documento, fila.ambiente, fila.agora],
  );
  return rows[0] as FilaAberta;
};

type Linha = { readonly proximo_em: string | null; readonly bloqueada_ate: string | null; readonly na_hora: readonly string[] };

const iso = (instante: string | null): string | null => (instante === null ? null : new Date(instante).toISOString());

/** The state of a queue at an instant. */
export const verFila = async (pool: Pick<Pool, 'query'>, id: number, agora: string) => {
  const { rows } = await pool.query<Linha>(
    `select proximo_em, bloqueada_ate, coalesce((select array_agg(p.em::text order by p.em) from controle.sefaz_pedido p
       where p.fila = f.id and p.em > $2::timestamptz - interval '1 hour' and p.em <= $2::timestamptz + ${CRIVEL}), '{}') as na_hora
     from controle.sefaz_fila f where id = $1`,
    [id, agora],
  );
  const { proximo_em = null, bloqueada_ate = null, na_hora = [] } = rows[0] ?? {};
  return { proximoEm: iso(proximo_em), bloqueadaAte: iso(bloqueada_ate), naHora: na_hora.map((um) => iso(um) as string) };
};

type Resposta = { readonly em: string; readonly cStat: string; readonly proximoEm: string | null; readonly bloqueadaAte: string | null };

/**
 * Does something while no other process asks for the same document. Each question is written down, and there for all to see,
 * before it is sent.
 * @returns undefined where another has the turn
 */
export const comVezNaFila = async <T>(
  pool: Pool,
  id: number,
  agora: string,
  work: (turno: {
    readonly vez: Awaited<ReturnType<typeof verFila>>;
    readonly anotar: (busca: string, em: string, ate: string | null) => Promise<number>;
    readonly respondido: (pedido: number, resposta: Resposta) => Promise<void>;
  }) => Promise<T>,
): Promise<{ readonly feito: T } | undefined> => {
  const client = await pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query<{ minha: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as minha', [LOCKS, String(id)]);
    if (!rows[0]?.minha) {
      broken = false;
      return undefined;
    }
    const anotar = async (busca: string, em: string, ate: string | null): Promise<number> => {
      const written = await client.query<{ id: number }>(
        `with fila as (update controle.sefaz_fila set perguntada_em = $3, proximo_em = case when $4::timestamptz is null then proximo_em
           else greatest(case when proximo_em <= $3::timestamptz + ${CRIVEL} then proximo_em end, $4) end where id = $1)
         insert into controle.sefaz_pedido (fila, busca, em) values ($1, $2, $3) returning id`,
        [id, busca, em, ate],
      );
      return written.rows[0]?.id as number;
    };
    const respondido = async (pedido: number, { em, cStat, proximoEm, bloqueadaAte }: Resposta): Promise<void> => {
      await client.query(
        `with pedido as (update controle.sefaz_pedido set respondido_em = $3, cstat = $4 where id = $2)
         update controle.sefaz_fila set proximo_em = coalesce($5, proximo_em), bloqueada_ate = coalesce($6, bloqueada_ate) where id = $1`,
        [id, pedido, em, cStat, proximoEm, bloqueadaAte],
      );
    };
    const feito = await work({ vez: await verFila(client, id, agora), anotar, respondido });
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, String(id)]);
    broken = false;
    return { feito };
  } finally {
    client.release(broken); // the end of the connection ends the lock
  }
};

/** The simulator keeps its state in the database, so that every process finds the same one. */
export const memoriaDaSimulada = (pool: Pool) => ({
  ler: async <T>(documento: string): Promise<T | undefined> => {
    const { rows } = await pool.query<{ estado: T }>('select estado from controle.sefaz_simulada where documento = $1', [documento]);
    return rows[0]?.estado;
  },
  gravar: async (documento: string, estado: unknown): Promise<void> => {
    await pool.query(
      'insert into controle.sefaz_simulada (documento, estado) values ($1, $2) on conflict (documento) do update set estado = excluded.estado',
      [documento, JSON.stringify(estado)],
    );
  },
});

export type FilaABuscar = {
  readonly id: number;
  readonly conta: number;
  readonly fazenda: number;
  readonly documento: string;
  readonly certificado: number;
};

/** Minutes between two polls of a queue: more than the hour, and not all queues at once. */
const [ENTRE_MINUTOS, ATE_MINUTOS] = [65, 70];

/** True of an instant that has passed, that is not set, or that is not to be believed. */
const passou = (instante: string): string =>
  `(coalesce(${instante}, '-infinity') <= $2::timestamptz or ${instante} > $2::timestamptz + ${CRIVEL})`;

/**
 * Queues of all accounts that are due for a poll: a person has asked for them once, the farm has a certificate in use, and more than an hour has passed. How much more is of
 * each queue and each time, so that no two processes and no two farms ask in step. The pool is that of all accounts.
 */
export const filasABuscar = async (pool: Pool, ambiente: string, agora: string): Promise<readonly FilaABuscar[]> => {
  const { rows } = await pool.query<FilaABuscar>(
    `select d.id, d.conta, d.fazenda_id as fazenda, d.documento, c.id as certificado
     from "${LIVE}".distribuicao d join controle.sefaz_fila f on f.id = d.id and f.conta = d.conta
     join lateral (select id from "${LIVE}".certificado where conta = d.conta and fazenda_id = d.fazenda_id and ativo and valido_ate > $2
       order by valido_ate desc limit 1) c on true
     where d.ambiente = $1 and d.documento is not null and ${passou('f.bloqueada_ate')} and ${passou('f.proximo_em')}
       and ${passou("f.perguntada_em + make_interval(secs => $3 * 60 + abs(hashtext(d.id || ' ' || f.perguntada_em)) % ($4 * 60))")}
       and f.perguntada_em is not null
     order by d.id`,
    [ambiente, agora, ENTRE_MINUTOS, ATE_MINUTOS - ENTRE_MINUTOS],
  );
  return rows;
};
