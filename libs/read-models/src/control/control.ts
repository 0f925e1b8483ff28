import type { Pool } from 'pg';
import { gathered } from '../read/gather.js';
import type { TableSpec } from '../declare/table.js';
import { PALAVRAS_SQL } from './palavras.sql.js';

/**
 * Data that is neither facts nor made from facts: checkpoints, counters, keys, records of repeated requests. A rebuild never
 * drops it. A checkpoint never goes back while its log is the same: facts behind it would be applied again.
 */
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
alter table controle.projecao add column if not exists conta bigint not null default 0;
do $$ begin
  if not exists (select from pg_constraint where conname = 'projecao_de_uma_conta') then
    alter table controle.projecao drop constraint if exists projecao_pkey,
      add constraint projecao_de_uma_conta primary key (esquema, nome, conta);
  end if;
end $$;
create unlogged table if not exists controle.arrendamento (nome text primary key, dono text not null, ate timestamptz not null);
create unlogged table if not exists controle.pulso (lugar text primary key, tipo text not null, visto_em timestamptz not null);
create table if not exists controle.contador (especie text primary key, ultimo bigint not null);
create table if not exists controle.politica (nome text primary key, posicao text not null);
create table if not exists controle.consequencia_pendente (
  id bigint generated always as identity, fato uuid not null, politica text not null, indice int not null, posicao text not null,
  tipo text not null, conta bigint not null, causa text not null, alvo text not null, codigo text not null, tentativas int not null,
  desde timestamptz not null default now(), proxima timestamptz not null, primary key (fato, politica, indice));
create or replace function controle.nunca_volta() returns trigger language plpgsql as $$
begin
  raise exception 'A checkpoint of % goes back, from % to %', tg_table_name, old.posicao, new.posicao;
end $$;
create or replace trigger nunca_volta before update on controle.leitura for each row
  when (new.registro = old.registro and new.posicao collate "C" < old.posicao collate "C") execute function controle.nunca_volta();
create or replace trigger nunca_volta before update on controle.projecao for each row
  when (new.posicao collate "C" < old.posicao collate "C") execute function controle.nunca_volta();
create or replace trigger nunca_volta before update on controle.politica for each row
  when (new.posicao collate "C" < old.posicao collate "C" and current_setting('tulha.outro_registro', true) is distinct from 'sim')
  execute function controle.nunca_volta();
create table if not exists controle.registro (
  id smallint primary key default 1 check (id = 1), armazem text not null, registro text not null, desde timestamptz not null default now());
alter table controle.registro add column if not exists visto_ate text, add column if not exists visto_depois_de text,
  add column if not exists visto_fato uuid, add column if not exists visto_resumo text;
create table if not exists controle.falha (
  laco text primary key, erro text not null, detalhe text not null, vezes int not null default 1, desde timestamptz not null default now());
alter table controle.falha add column if not exists em timestamptz not null default clock_timestamp();
create table if not exists controle.chave (sujeito text primary key, chave bytea, criada_em timestamptz not null default now(), destruida_em timestamptz);
create table if not exists controle.certificado (
  id bigint primary key, conta bigint not null, fazenda bigint not null, impressao text not null, mestra text not null,
  chave bytea, pfx bytea, senha bytea, criada_em timestamptz not null default now(), destruida_em timestamptz);
create unique index if not exists certificado_guardado on controle.certificado (conta, impressao) where chave is not null;
create table if not exists controle.sefaz_fila (
  id bigint primary key, conta bigint not null, documento text not null, ambiente text not null, aberta_em timestamptz not null,
  perguntada_em timestamptz, proximo_em timestamptz, bloqueada_ate timestamptz, unique (documento, ambiente));
create table if not exists controle.sefaz_pedido (
  id bigint generated always as identity primary key, fila bigint not null, busca text not null, em timestamptz not null,
  respondido_em timestamptz, cstat text);
create index if not exists sefaz_pedido_da_fila on controle.sefaz_pedido (fila, em);
create table if not exists controle.sefaz_simulada (documento text primary key, estado jsonb not null);
create table if not exists controle.instantaneo (stream text primary key, forma int not null, versao bigint not null, estado jsonb not null);
create table if not exists controle.idempotencia (
  conta bigint not null, chave text not null, comando uuid not null, impressao text not null,
  status int, corpo jsonb, cabecalhos jsonb, criada_em timestamptz not null default now(), primary key (conta, chave));
alter table controle.idempotencia add column if not exists dono int not null default 0;
alter table controle.idempotencia add column if not exists usuario bigint not null default 0;
alter table controle.idempotencia add column if not exists agora timestamptz;
alter table controle.idempotencia add column if not exists sorteio jsonb not null default '{}';
do $$ begin
  if not exists (select from pg_constraint where conname = 'idempotencia_do_usuario') then
    alter table controle.idempotencia drop constraint if exists idempotencia_pkey,
      add constraint idempotencia_do_usuario primary key (conta, usuario, chave);
  end if;
end $$;
create table if not exists controle.tarefa (
  id bigint primary key, conta bigint not null, usuario bigint not null, tipo text not null,
  situacao text not null check (situacao in ('aguardando', 'fazendo', 'concluida', 'falhou')), entrada jsonb not null,
  progresso jsonb not null, resultado jsonb, erro text,
  criada_em timestamptz not null default now(), iniciada_em timestamptz, terminada_em timestamptz);
alter table controle.tarefa add column if not exists vista_em timestamptz;
alter table controle.tarefa add column if not exists avisada_em timestamptz;
alter table controle.tarefa add column if not exists tentativas int not null default 0;
alter table controle.tarefa add column if not exists proxima_em timestamptz;
alter table controle.tarefa add column if not exists ultimo_erro text;
alter table controle.tarefa add column if not exists recusada boolean not null default false;
create table if not exists controle.tarefa_sorteio (
  tarefa bigint not null, especie text not null, parte int not null, primeiro bigint not null,
  nomes text[] not null, primary key (tarefa, especie, parte));
create index if not exists tarefa_por_avisar on controle.tarefa (id) where avisada_em is null and terminada_em is not null;
create index if not exists tarefa_da_conta on controle.tarefa (conta, tipo, id);
create index if not exists tarefa_de_ninguem on controle.tarefa ((entrada->>'emailHash'), criada_em) where conta = 0;
create table if not exists controle.sessao (
  id bigint generated always as identity primary key, conta bigint not null, usuario bigint not null, semente bytea not null, numero int not null default 0, chave bytea,
  senha_versao bigint not null, modo text not null, endereco text not null, programa text not null,
  criada_em timestamptz not null default now(), vista_em timestamptz not null default now(), encerrada_em timestamptz, motivo text);
create index if not exists sessao_do_usuario on controle.sessao (usuario, id);
create table if not exists controle.tentativa (
  login text not null, endereco text not null, falhas int not null, ultima_em timestamptz not null, primary key (login, endereco));
create table if not exists controle.recuperacao (
  prova bytea primary key, conta bigint not null, usuario bigint not null, senha_versao bigint not null,
  criada_em timestamptz not null default now(), usada_em timestamptz);
create table if not exists controle.arquivo_cota (conta bigint primary key, bytes bigint not null);
create table if not exists controle.arquivo_conteudo (
  chave text primary key, conta bigint not null, arquivo bigint not null, bytes bigint not null, criado_em timestamptz not null default now(),
  conferido_em timestamptz);
create index if not exists arquivo_conteudo_por_conferir on controle.arquivo_conteudo (chave) where conferido_em is null;
`;

/** Makes the control schema, once, whichever process comes first. */
export const prepareControl = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('select pg_advisory_lock(742001)');
    await client.query(CONTROL_SQL);
    await client.query(PALAVRAS_SQL);
    await client.query('select pg_advisory_unlock(742001)');
    broken = false;
  } finally {
    client.release(broken); // the end of the connection ends the lock
  }
};

type Wish = { readonly kind: string; readonly count: number };
/** Ids taken in advance under load, for the next callers. Those not used in time are never given. */
type Spare = { next: number; readonly end: number; readonly until: number };

const SPARE_MS = 1_000;
const SPARE_TIMES = 4;
const spares = new WeakMap<Pool, Map<string, Spare>>();

const sparesOf = (pool: Pool): Map<string, Spare> => {
  const known = spares.get(pool) ?? new Map<string, Spare>();
  spares.set(pool, known);
  return known;
};

/** The holder of a counter's row delays all others until it commits, so concurrent callers share one statement. */
const take = gathered<Wish, number>(async (pool, wishes) => {
  const kinds = [...Map.groupBy(wishes, ({ kind }) => kind)].map(([kind, all]) => {
    const asked = all.reduce((sum, { count }) => sum + count, 0);
    return { kind, asked, taken: all.length === 1 ? asked : asked * (1 + SPARE_TIMES) };
  });
  const { rows } = await pool.query<{ especie: string; ultimo: number }>({
    name: 'controle_contador',
    text: `insert into controle.contador as c (especie, ultimo)
           select v.especie, v.quantos from unnest($1::text[], $2::int8[]) as v(especie, quantos) order by v.especie
           on conflict (especie) do update set ultimo = c.ultimo + excluded.ultimo returning especie, ultimo`,
    values: [kinds.map(({ kind }) => kind), kinds.map(({ taken }) => taken)],
  });
  const last = new Map(rows.map(({ especie, ultimo }) => [especie, ultimo]));
  const next = new Map(kinds.map(({ kind, taken }) => [kind, (last.get(kind) as number) - taken + 1]));
  const firsts = wishes.map(({ kind, count }) => {
    const first = next.get(kind) as number;
    next.set(kind, first + count);
    return first;
  });
  for (const { kind, asked, taken } of kinds)
    if (taken > asked)
      sparesOf(pool).set(kind, {
        next: next.get(kind) as number,
        end: (last.get(kind) as number) + 1,
        until: performance.now() + SPARE_MS,
      });
  return firsts;
});

/** Takes `count` ids of a kind. They are never given again, even when nothing is written under them. @returns the first. */
export const takeIds = async (pool: Pool, kind: string, count = 1): Promise<number> => {
  const spare = sparesOf(pool).get(kind);
  if (!spare || spare.next + count > spare.end || performance.now() > spare.until) return take(pool, { kind, count });
  const first = spare.next;
  spare.next += count;
  return first;
};

/** The kind of an id is the name of its table. */
export const isNumbered = ({ columns, key }: TableSpec): boolean => key.length === 1 && key[0] === 'id' && columns.id === 'int8';

/**
 * Raises each counter to the highest id that a fact uses, even if the row of that record is gone: a rebuild restores lost
 * counters. A counter that is high enough, as it always is live, is only read, so that callers who take ids need not wait
 * for the projections.
 * @param kinds, highest placeholders of a text[] and an int8[]
 */
export const raiseCountersSql = (kinds: string, highest: string): string => `
  insert into controle.contador as c (especie, ultimo)
  select v.especie, v.ultimo from unnest(${kinds}::text[], ${highest}::int8[]) as v(especie, ultimo)
  where not exists (select from controle.contador k where k.especie = v.especie and k.ultimo >= v.ultimo) order by v.especie
  on conflict (especie) do update set ultimo = greatest(c.ultimo, excluded.ultimo)`;
