import { CARTAS } from '@tulha/jobs/cartas';
import type { Pool } from 'pg';

const SHOWN = 20;

/** A letter that waits: its receiver, by kind and never by name, and the error of its last try. */
export type WaitingLetter = {
  readonly destinatario: string;
  readonly desde: string;
  readonly tentativas: number;
  readonly erro: string | null;
  readonly proxima: string | null;
};

/** `aguardando`: tried, and not taken yet; `desistidas`: given up within the last day. The oldest first. */
export type Letters = { readonly aguardando: number; readonly desistidas: number; readonly primeiras: readonly WaitingLetter[] };

export const NO_LETTERS: Letters = { aguardando: 0, desistidas: 0, primeiras: [] };

type Row = Omit<WaitingLetter, 'destinatario'> & { readonly tipo: string; readonly convite: boolean; readonly aguardando: number };

const destinatarioDe = ({ tipo, convite }: Row): string => {
  if (tipo === 'avisar-email') return 'endereço antigo de um usuário';
  return convite ? 'usuário convidado' : 'usuário que esqueceu a senha';
};

/** The letters that wait for a mail server. A letter refused for good is reported to its sender, not here. */
export const lettersOf = async (pool: Pool): Promise<Letters> => {
  const { rows } = await pool.query<Row>(
    `select tipo, conta <> 0 as convite, criada_em as desde, tentativas, ultimo_erro as erro, proxima_em as proxima, count(*) over ()::int as aguardando
     from controle.tarefa where tipo = any ($1) and tentativas > 0 and situacao in ('aguardando', 'fazendo') order by id limit $2`,
    [CARTAS, SHOWN],
  );
  const given = await pool.query<{ desistidas: number }>(
    `select count(*)::int as desistidas from controle.tarefa where tipo = any ($1) and situacao = 'falhou' and tentativas > 0
       and proxima_em is null and terminada_em > now() - interval '1 day'`,
    [CARTAS],
  );
  const primeiras = rows.map((row) => {
    const { desde, tentativas, erro, proxima } = row;
    return { destinatario: destinatarioDe(row), desde, tentativas, erro, proxima };
  });
  return { aguardando: rows[0]?.aguardando ?? 0, desistidas: given.rows[0]?.desistidas ?? 0, primeiras };
};
