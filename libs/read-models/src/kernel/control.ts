import type { Pool } from 'pg';
import { gathered } from './gather.js';
import type { TableSpec } from './table.js';

/** What is not a fact and not made from facts: checkpoints, counters, keys, repeated-request records. Never dropped by a rebuild. */
const CONTROL_SQL = `
create schema if not exists controle;
create table if not exists controle.leitura (
  esquema text primary key, assinatura text not null, posicao text not null, atualizada_em timestamptz not null default now());
alter table controle.leitura add column if not exists registro text not null default '';
alter table controle.leitura add column if not exists geracao bigint not null default 0;
alter table controle.leitura add column if not exists fatos bigint not null default 0;
create table if not exists controle.projecao (
  esquema text not null, nome text not null, posicao text not null, situacao text not null check (situacao in ('parada', 'atrasada')),
  erro text, detalhe text, fato uuid, fato_tipo text, fato_posicao text, desde timestamptz not null default now(), primary key (esquema, nome));
create unlogged table if not exists controle.arrendamento (nome text primary key, dono text not null, ate timestamptz not null);
create table if not exists controle.contador (especie text primary key, ultimo bigint not null);
create table if not exists controle.politica (nome text primary key, posicao text not null);
create table if not exists controle.consequencia_pendente (
  id bigint generated always as identity, fato uuid not null, politica text not null, indice int not null, posicao text not null,
  tipo text not null, conta bigint not null, causa text not null, alvo text not null, codigo text not null, tentativas int not null,
  desde timestamptz not null default now(), proxima timestamptz not null, primary key (fato, politica, indice));
create table if not exists controle.chave (sujeito text primary key, chave bytea, criada_em timestamptz not null default now(), destruida_em timestamptz);
create table if not exists controle.instantaneo (stream text primary key, forma int not null, versao bigint not null, estado jsonb not null);
create table if not exists controle.idempotencia (
  conta bigint not null, chave text not null, comando uuid not null, impressao text not null,
  status int, corpo jsonb, cabecalhos jsonb, criada_em timestamptz not null default now(), primary key (conta, chave));
alter table controle.idempotencia add column if not exists dono int not null default 0;
create table if not exists controle.tarefa (
  id bigint primary key, conta bigint not null, usuario bigint not null, tipo text not null,
  situacao text not null check (situacao in ('aguardando', 'fazendo', 'concluida', 'falhou')), entrada jsonb not null,
  progresso jsonb not null, resultado jsonb, erro text,
  criada_em timestamptz not null default now(), iniciada_em timestamptz, terminada_em timestamptz);
create index if not exists tarefa_da_conta on controle.tarefa (conta, tipo, id);
`;

/** Makes the control schema, once, whichever process comes first. */
export const prepareControl = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(742001)');
    await client.query(CONTROL_SQL);
  } finally {
    await client.query('select pg_advisory_unlock(742001)');
    client.release();
  }
};

/** Whoever holds a counter's row holds up all others until it is committed, so all who take at once are one statement. */
const take = gathered<{ readonly kind: string; readonly count: number }, number>(async (pool, wanted) => {
  const totals = new Map<string, number>();
  for (const { kind, count } of wanted) totals.set(kind, (totals.get(kind) ?? 0) + count);
  const { rows } = await pool.query<{ especie: string; ultimo: number }>({
    name: 'controle_contador',
    text: `insert into controle.contador as c (especie, ultimo)
           select v.especie, v.quantos from unnest($1::text[], $2::int8[]) as v(especie, quantos) order by v.especie
           on conflict (especie) do update set ultimo = c.ultimo + excluded.ultimo returning especie, ultimo`,
    values: [[...totals.keys()], [...totals.values()]],
  });
  const next = new Map(rows.map(({ especie, ultimo }) => [especie, ultimo - (totals.get(especie) as number) + 1]));
  return wanted.map(({ kind, count }) => {
    const first = next.get(kind) as number;
    next.set(kind, first + count);
    return first;
  });
});

/** Takes `count` ids of a kind. They are never given again, even when nothing is written under them. @returns the first. */
export const takeIds = (pool: Pool, kind: string, count = 1): Promise<number> => take(pool, { kind, count });

/** The kind of an id is the name of its table. */
export const isNumbered = ({ columns, key }: TableSpec): boolean => key.length === 1 && key[0] === 'id' && columns.id === 'int8';

/**
 * No counter stands below an id that a fact uses, though the row may be gone: a rebuild gives back counters that were lost. They
 * are only read where they stand high enough, as they always do live, so that nobody who takes ids has to wait for the projections.
 * @param kinds, highest placeholders of a text[] and an int8[]
 */
export const raiseCountersSql = (kinds: string, highest: string): string => `
  insert into controle.contador as c (especie, ultimo)
  select v.especie, v.ultimo from unnest(${kinds}::text[], ${highest}::int8[]) as v(especie, ultimo)
  where not exists (select from controle.contador k where k.especie = v.especie and k.ultimo >= v.ultimo) order by v.especie
  on conflict (especie) do update set ultimo = greatest(c.ultimo, excluded.ultimo)`;
