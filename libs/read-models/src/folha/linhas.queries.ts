import { TIPO_DIA } from '@tulha/domain/atividades/parte/partes.fields';
import type { Especie } from '@tulha/domain/folha/comum/especies.fields';
import {
  diasDeSalario,
  type Feito,
  type LinhaDeAlguem,
  type LinhaDeColheita,
  linhaPaga,
  linhasDoSalario,
  type QuemTrabalha,
} from '@tulha/domain/folha/comum/trabalho.fields';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import type { FolhaRow } from './folha.projection.js';
import { pagoEm } from './pago-em.sql.js';

export const idsOf = (column: unknown) => column as number[];

/** The workers of a sheet, one to a row: a line finds its own among thousands without the list being read for each line. */
const quemNaFolha = sql<{
  id: number;
}>`lateral (select distinct q::int8 as id from jsonb_array_elements(folha_colheita.colaborador_ids) q)`;

/** Harvest sheets with the lines that they would pay now: theirs by worker, so none of a machine's, day, farm and plot, and in no closed sheet. */
export const comColheita = (reader: Reader, folhaIds: readonly number[]) =>
  reader
    .de('folha_colheita')
    .innerJoin(quemNaFolha.as('quem'), (join) => join.onTrue())
    .innerJoin('colheita_linha', (join) =>
      join
        .onRef('colheita_linha.conta', '=', 'folha_colheita.conta')
        .onRef('colheita_linha.colaborador_id', '=', 'quem.id')
        .on('colheita_linha.folha_id', 'is', null)
        .on(sql<boolean>`colheita_linha.em between folha_colheita.inicio and folha_colheita.fim`)
        .on(sql<boolean>`folha_colheita.fazenda_ids @> to_jsonb(colheita_linha.fazenda_id)`)
        .on(sql<boolean>`(folha_colheita.talhao_ids = '[]'::jsonb or folha_colheita.talhao_ids @> to_jsonb(colheita_linha.talhao_id))`),
    )
    .where('folha_colheita.id', 'in', [0, ...folhaIds]);

/** The picking that closing a sheet would pay, oldest first, with where it was. */
export const colheitaDaFolha = (reader: Reader, folhaId: number) =>
  comColheita(reader, [folhaId])
    .select([
      'colheita_linha.id as linhaId',
      sql<number>`colheita_linha.colaborador_id`.as('colaboradorId'),
      'colheita_linha.em',
      'colheita_linha.talhao_id as talhaoId',
      'colheita_linha.atividade_id as atividadeId',
      'colheita_linha.litros_ml as litrosMl',
      'colheita_linha.quantidade',
      'colheita_linha.pagamento_centavos as pagamentoCentavos',
    ])
    .orderBy('colheita_linha.em')
    .orderBy('colheita_linha.id')
    .execute();

/** Whose work, when and where; of no plot in particular, of all. */
export type QualTrabalho = {
  /** All workers, where none is named. */
  readonly colaboradores?: readonly number[];
  readonly inicio: string;
  readonly fim: string;
  readonly fazendas: readonly number[];
  readonly talhoes: readonly number[];
  /** Only days and hours in activities in which something was picked. */
  readonly soDaColheita?: boolean;
};

type FeitoRow = Omit<Feito, 'talhaoIds'> & { readonly talhaoIds: unknown };

/** Days, hours and pieces that no closed sheet pays yet, oldest first, as they were written down. */
export const trabalhoSemFolha = async ({ db, conta }: Reader, quais: QualTrabalho): Promise<Feito[]> => {
  const { colaboradores, inicio, fim, fazendas, talhoes, soDaColheita = false } = quais;
  const semFolha = (fonte: Feito['fonte']) => sql`not exists (select from ${pagoEm(conta, fonte)} p where p.linha = l.id)`;
  const quaisSao = sql`a.conta = ${conta} and l.conta = ${conta} and a.data between ${inicio}::date and ${fim}::date
    and a.fazenda_id = any(${[0, ...fazendas]}::int8[])
    and (${colaboradores === undefined} or l.colaborador_id = any(${[0, ...(colaboradores ?? [])]}::int8[]))
    and (${talhoes.length === 0} or exists (select 1 from jsonb_array_elements(a.talhao_ids) t where t::int8 = any(${[0, ...talhoes]}::int8[])))
    and (not ${soDaColheita} or exists (select 1 from leitura.colheita_linha c where c.conta = ${conta} and c.atividade_id = a.id))`;
  const onde = sql`l.id as "linhaId", l.colaborador_id as "colaboradorId", a.data as em, a.id as "atividadeId", a.talhao_ids as "talhaoIds"`;
  const linhas = sql<FeitoRow>`(
    select 'MAO_DE_OBRA' as fonte, ${onde}, case when l.tipo = ${TIPO_DIA} then 'DIA' else 'HORA' end as medida,
      l.quantidade_milesimos as "quantidadeMilesimos", l.minutos, l.valor_centavos as "valorCentavos", l.extra_milesimos as "extraMilesimos",
      l.valor_extra_centavos as "valorExtraCentavos", l.custo_centavos as "pagamentoCentavos"
      from leitura.atividade_mao_de_obra l join leitura.atividade a on a.id = l.atividade_id where ${quaisSao} and ${semFolha('MAO_DE_OBRA')}
    union all
    select 'PRODUCAO', ${onde}, 'UN', l.colhido_milesimos, 0, l.valor_centavos, 0, 0, l.custo_centavos
      from leitura.atividade_producao l join leitura.atividade a on a.id = l.atividade_id
      where not ${soDaColheita} and ${quaisSao} and ${semFolha('PRODUCAO')}
  )`;
  const rows = await db.selectFrom(linhas.as('linhas')).selectAll().orderBy('em').orderBy('fonte').orderBy('linhaId').execute();
  return rows.map((row) => ({ ...row, talhaoIds: idsOf(row.talhaoIds) }));
};

/** How some workers are paid. */
export const quemTrabalha = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, QuemTrabalha>> => {
  const rows = await reader
    .de('colaborador')
    .select(['id', 'tipo', 'salario_base_centavos', 'valor_dia_centavos', 'valor_hora_centavos', 'data_admissao', 'data_demissao'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const quem = rows.map(
    (row): QuemTrabalha => ({
      colaboradorId: row.id,
      salarioCentavos: row.tipo === 'mensalista' ? row.salario_base_centavos : null,
      ...{ valorDiaCentavos: row.valor_dia_centavos, valorHoraCentavos: row.valor_hora_centavos },
      ...{ admissao: row.data_admissao, demissao: row.data_demissao },
    }),
  );
  return new Map(quem.map((um) => [um.colaboradorId, um]));
};

/** Days of salaries that closed sheets pay already, by worker. */
const salariosPagos = async (reader: Reader, ids: readonly number[], { inicio, fim }: Pick<FolhaRow, 'inicio' | 'fim'>) => {
  const rows = await reader
    .de('folha_pagamento_trabalho')
    .select(['linha', 'em'])
    .where('fonte', '=', 'SALARIO')
    .where('linha', 'in', [0, ...ids])
    .where('em', '>=', inicio)
    .where('em', '<=', fim)
    .execute();
  return Map.groupBy(rows, ({ linha }) => linha);
};

/** The salaries of some days that no closed sheet pays, of workers with one: a line for each stretch of days in one month. */
export const salariosSemFolha = async (
  reader: Reader,
  quem: Iterable<QuemTrabalha>,
  dias: Pick<FolhaRow, 'inicio' | 'fim'>,
): Promise<LinhaDeAlguem[]> => {
  const comSalario = [...quem].filter(({ salarioCentavos }) => salarioCentavos !== null);
  if (comSalario.length === 0) return [];
  const pagos = await salariosPagos(
    reader,
    comSalario.map(({ colaboradorId }) => colaboradorId),
    dias,
  );
  return comSalario.flatMap((um) => {
    const jaPagos = new Set((pagos.get(um.colaboradorId) ?? []).map(({ em }) => em));
    return linhasDoSalario(
      um,
      diasDeSalario(um, dias.inicio, dias.fim).filter((dia) => !jaPagos.has(dia)),
    );
  });
};

// Only a sheet of the whole farm pays salaries: no plot has a part of one.
const salariosDaFolha = async (reader: Reader, row: FolhaRow, quem: ReadonlyMap<number, QuemTrabalha>): Promise<LinhaDeAlguem[]> =>
  idsOf(row.talhao_ids).length > 0 ? [] : salariosSemFolha(reader, quem.values(), row);

/**
 * The work besides the picking that closing a sheet would pay. A harvest sheet pays days and extra hours of its activities where it has a
 * value for them; a payroll sheet all work, and salaries.
 */
export const trabalhoDaFolha = async (reader: Reader, especie: Especie, row: FolhaRow): Promise<LinhaDeAlguem[]> => {
  const valores = { valorDiaCentavos: row.valor_dia_centavos, valorExtraCentavos: row.valor_extra_centavos };
  const soDaColheita = especie.tabela === 'folha_colheita';
  if (soDaColheita && valores.valorDiaCentavos === null && valores.valorExtraCentavos === null) return [];
  const colaboradores = idsOf(row.colaborador_ids);
  const [quem, feitos] = await Promise.all([
    quemTrabalha(reader, colaboradores),
    trabalhoSemFolha(reader, {
      ...{
        colaboradores,
        inicio: row.inicio,
        fim: row.fim,
        fazendas: idsOf(row.fazenda_ids),
        talhoes: idsOf(row.talhao_ids),
        soDaColheita,
      },
    }),
  ]);
  const linhas = feitos.map((feito) => linhaPaga(feito, quem.get(feito.colaboradorId), valores));
  return soDaColheita ? linhas : [...linhas, ...(await salariosDaFolha(reader, row, quem))];
};

/** All that closing a harvest sheet would pay. */
export const linhasDaColheita = async (reader: Reader, especie: Especie, row: FolhaRow): Promise<(LinhaDeColheita | LinhaDeAlguem)[]> => [
  ...(await colheitaDaFolha(reader, row.id)),
  ...(await trabalhoDaFolha(reader, especie, row)),
];
