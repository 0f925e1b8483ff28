import { sql } from 'kysely';
import { namesOf } from '../atividades/atividade.queries.js';
import type { Reader } from '../read/reader.js';
import { type SoOuFora, soOuFora } from '../read/so-ou-fora.js';

type Passagem = { readonly processo: string; readonly registro: number };
const chave = ({ processo, registro }: Passagem) => `${processo} ${registro}`;

/** When these stays in a dryer were last looked at. */
export const ultimasLeituras = async (reader: Reader, passagens: readonly Passagem[]) => {
  const rows = await reader
    .de('secador_leitura')
    .select(['processo', 'processo_id', sql<string>`max(em)::text`.as('em')])
    .where('processo_id', 'in', [0, ...passagens.map(({ registro }) => registro)])
    .groupBy(['processo', 'processo_id'])
    .execute();
  const vistas = new Map(rows.map(({ processo, processo_id, em }) => [chave({ processo, registro: processo_id }), em]));
  return (passagem: Passagem): string | null => vistas.get(chave(passagem)) ?? null;
};

type Quais = SoOuFora & {
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
  readonly max: number;
  readonly ordem: 'asc' | 'desc';
};

/** Payments of these farms that are due in these days and are not paid. */
export const contasVencidas = async ({ db, conta }: Reader, fazendas: readonly number[], { de, ate, max, ordem, ...quais }: Quais) => {
  let query = db
    .selectFrom('pagamento as p')
    .innerJoin('lancamento as l', 'l.id', 'p.lancamento_id')
    .where('p.conta', '=', conta)
    .where('l.conta', '=', conta)
    .where('l.fazenda_id', 'in', [0, ...fazendas])
    .where('l.tipo', '<>', 'transferencia')
    .where('p.data_pagamento', 'is', null)
    .where(soOuFora('p.id', 'p.vencimento', quais));
  if (de) query = query.where('p.vencimento', '>=', de);
  if (ate) query = query.where('p.vencimento', '<=', ate);
  const [{ total }, rows] = await Promise.all([
    query.select(sql<number>`count(*)::int8`.as('total')).executeTakeFirstOrThrow(),
    query
      .select(['l.id', 'p.id as pagamento', 'l.descricao', 'l.tipo', 'p.vencimento', 'p.liquido_centavos as centavos'])
      .orderBy('p.vencimento', ordem)
      .orderBy('p.id', ordem)
      .limit(max)
      .execute(),
  ]);
  return { total, contas: rows };
};

/** Contracts of sharecroppers that end or ended in these days, with whose they are. */
export const contratosQueAcabam = async (reader: Reader, fazendas: readonly number[], { de, ate }: { de: string; ate: string }) => {
  const rows = await reader
    .de('contrato_meeiro')
    .select(['id', sql<number>`colaborador_id`.as('colaborador'), sql<string>`fim::text`.as('fim')])
    .where('excluido', '=', false)
    .where(sql`fazenda_id`, 'in', [0, ...fazendas])
    .where(sql`fim`, '>=', de)
    .where(sql`fim`, '<=', ate)
    .orderBy(sql`fim`)
    .orderBy('id')
    .execute();
  return comNome(reader, rows);
};

const comNome = async <R extends { readonly colaborador: number }>(reader: Reader, rows: readonly R[]) => {
  const nomes = await namesOf(
    reader,
    'colaborador',
    rows.map(({ colaborador }) => colaborador),
  );
  return rows.map((row) => ({ ...row, nome: nomes.get(row.colaborador) ?? '' }));
};

/** Advances of which not all was taken off yet, the oldest first. */
export const adiantamentosAbertos = async (reader: Reader, fazendas: readonly number[], hoje: string) => {
  const { db, conta } = reader;
  const { rows } = await sql<{ id: number; colaborador: number; data: string; falta: number }>`
    select * from (
      select a.id, a.colaborador_id as colaborador, a.data::text as data,
        (a.valor_centavos - coalesce((select sum(d.valor_centavos) from leitura.desconto_adiantamento d
          where d.conta = ${conta} and d.adiantamento_id = a.id and not d.excluido), 0))::int8 as falta
      from leitura.adiantamento a
      where a.conta = ${conta} and not a.excluido and a.data <= ${hoje}::date
        and (a.fazenda_id is null or a.fazenda_id = any(${[0, ...fazendas]}::int8[]))
    ) aberto where falta > 0 order by data, id`.execute(db);
  return comNome(reader, rows);
};
