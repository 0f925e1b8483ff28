import type { Stretch } from '@tulha/event-store/event-store';
import pg, { type ClientBase, type Pool } from 'pg';
import type { Statement } from './at-once.js';

/** Another process moved the checkpoint, or other declarations took its place. The caller has applied nothing. */
export class NotTheRunner extends Error {
  override readonly name = 'NotTheRunner';
}

/**
 * A unit that does not go with the others, or does not with the facts of one account. `parada`: a fact it cannot take; `atrasada`: on its way
 * back to them.
 */
export type Straggler = {
  readonly nome: string;
  /** The account whose facts it leaves out; 0 where it takes nobody's. */
  readonly conta: number;
  /** Up to where its rows show the facts. */
  readonly posicao: string;
  readonly situacao: 'parada' | 'atrasada';
};

/** How far the tables of a schema show the facts: all units together, except for the stragglers. */
export type Checkpoint = {
  readonly posicao: string;
  /** How many facts that were when it was read: it may have been moved since. */
  readonly fatos: number;
  readonly assinatura: string;
  /** Identity of the log it was read from. */
  readonly registro: string;
  /** Grows whenever a unit leaves the others or comes back to them, and whenever other tables take the place of these. */
  readonly geracao: number;
  readonly stragglers: readonly Straggler[];
};

/** The checkpoint of a schema, `undefined` where there is none, or no such schema. One statement, so one moment. */
export const readCheckpoint = async (on: Pool | ClientBase, schema: string): Promise<Checkpoint | undefined> => {
  const { rows } = await on.query<Checkpoint>(
    `select posicao, fatos, assinatura, registro, geracao, coalesce((
       select jsonb_agg(jsonb_build_object('nome', p.nome, 'conta', p.conta, 'posicao', p.posicao, 'situacao', p.situacao)
         order by p.posicao, p.nome, p.conta)
       from controle.projecao p where p.esquema = l.esquema), '[]') as stragglers
     from controle.leitura l where esquema = $1 and to_regnamespace($1) is not null`,
    [schema],
  );
  return rows[0];
};

/** The state that the checkpoint must still have to be moved. */
type Known = Pick<Checkpoint, 'geracao' | 'assinatura'>;

const MOVE_ALL = `update controle.leitura set posicao = $4, fatos = fatos + $5, atualizada_em = now()
  where esquema = $1 and posicao = $2 and geracao = $3 and assinatura = $6`;
const moveAllValues = (schema: string, { geracao, assinatura }: Known, { from, to }: Stretch, facts: number) => [
  schema,
  from,
  geracao,
  to,
  facts,
  assinatura,
];

/** Moves all but the stragglers, from exactly where they were and as long as no straggler was added or caught up. @throws NotTheRunner */
export const moveAll = async (client: ClientBase, schema: string, known: Known, stretch: Stretch, facts: number): Promise<void> => {
  const { rowCount } = await client.query(MOVE_ALL, moveAllValues(schema, known, stretch, facts));
  if (rowCount !== 1) throw new NotTheRunner(`Checkpoint of ${schema} is not ${stretch.from}`);
};

/** `moveAll` as one statement whose answer is not read: where nothing was moved, the statement fails, dividing by zero. */
export const moveAllSql = (schema: string, known: Known, stretch: Stretch, facts: number): Statement => ({
  text: `with moved as (${MOVE_ALL} returning 1) select 1 / count(*) from moved`,
  values: moveAllValues(schema, known, stretch, facts),
});
export const isNothingMoved = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '22012';

/** A fact that a unit cannot take. */
export type Poison = {
  /** The kind of error, without possibly personal text: a class and an SQLSTATE. */
  readonly erro: string;
  /** The text of the error, which may contain values: for the operator, not for the public. */
  readonly detalhe: string;
  readonly fato: string;
  readonly fatoTipo: string;
  readonly fatoPosicao: string;
};

const newGeneration = (client: ClientBase, schema: string) =>
  client.query('update controle.leitura set geracao = geracao + 1 where esquema = $1', [schema]);

/** A unit of all stops before a fact it cannot take, for the account of that fact or for all (0). In one transaction with the checkpoint's move. */
export const halt = async (
  client: ClientBase,
  schema: string,
  { nome, conta, posicao }: Omit<Straggler, 'situacao'>,
  poison: Poison,
): Promise<void> => {
  await client.query(
    `insert into controle.projecao (esquema, nome, conta, posicao, situacao, erro, detalhe, fato, fato_tipo, fato_posicao)
     values ($1, $2, $3, $4, 'parada', $5, $6, $7, $8, $9)
     on conflict (esquema, nome, conta) do update set posicao = excluded.posicao, situacao = 'parada', erro = excluded.erro,
       detalhe = excluded.detalhe, fato = excluded.fato, fato_tipo = excluded.fato_tipo, fato_posicao = excluded.fato_posicao, desde = now()`,
    [schema, nome, conta, posicao, poison.erro, poison.detalhe, poison.fato, poison.fatoTipo, poison.fatoPosicao],
  );
  await newGeneration(client, schema);
};

type KnownStraggler = Pick<Straggler, 'nome' | 'conta' | 'posicao'> & Pick<Checkpoint, 'geracao'>;

/**
 * Keeps one straggler where it is, as long as no straggler was added or caught up. A switch of schemas locks the same row
 * first, so that the two cannot deadlock. @throws NotTheRunner
 */
export const holdOne = async (client: ClientBase, schema: string, { nome, conta, posicao, geracao }: KnownStraggler): Promise<void> => {
  const same = await client.query('select from controle.leitura where esquema = $1 and geracao = $2 for key share', [schema, geracao]);
  const own = await client.query(
    `select from controle.projecao where esquema = $1 and nome = $2 and posicao = $3 and conta = $4 and situacao = 'atrasada' for update`,
    [schema, nome, posicao, conta],
  );
  if (same.rowCount !== 1 || own.rowCount !== 1) throw new NotTheRunner(`Checkpoint of ${nome} in ${schema} is not ${posicao}`);
};

/** Moves one straggler, from exactly where it was. @throws NotTheRunner */
export const moveOne = async (client: ClientBase, schema: string, straggler: KnownStraggler, { to }: Stretch): Promise<void> => {
  await holdOne(client, schema, straggler);
  const { nome, conta } = straggler;
  await client.query('update controle.projecao set posicao = $3 where esquema = $1 and nome = $2 and conta = $4', [
    schema,
    nome,
    to,
    conta,
  ]);
};

/** A straggler that has reached the others goes on with them. Does nothing when they have moved on meanwhile. */
export const rejoin = async (client: ClientBase, schema: string, { nome, conta, posicao }: Straggler): Promise<boolean> => {
  const together = await client.query('select from controle.leitura where esquema = $1 and posicao = $2 for update', [schema, posicao]);
  if (together.rowCount !== 1) return false;
  const { rowCount } = await client.query(
    `delete from controle.projecao where esquema = $1 and nome = $2 and posicao = $3 and conta = $4 and situacao = 'atrasada'`,
    [schema, nome, posicao, conta],
  );
  if (rowCount !== 1) return false;
  await newGeneration(client, schema);
  return true;
};

/** Lets stopped units try again, or only the one named, or only that for one account. @returns their names. */
export const retry = async (on: Pool | ClientBase, schema: string, unit?: string, conta?: number): Promise<string[]> => {
  const { rows } = await on.query<{ nome: string }>(
    `update controle.projecao set situacao = 'atrasada', desde = now() where esquema = $1 and situacao = 'parada' and nome = coalesce($2, nome)
       and conta = coalesce($3, conta) returning nome`,
    [schema, unit ?? null, conta ?? null],
  );
  return [...new Set(rows.map(({ nome }) => nome))];
};
