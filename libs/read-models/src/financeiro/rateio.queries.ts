import { ALVOS, CRITERIOS, type Alvo, type Criterio } from '@tulha/domain/financeiro/lancamento/rateio.fields';
import { fromScaled, toWire } from '@tulha/domain/kernel/decimal';
import { partesPorPeso } from '@tulha/domain/kernel/rateio';
import { sql } from 'kysely';
import { colhidas } from '../atividades/colhido.queries.js';
import type { RowOf } from '../declare/table.js';
import type { Reader } from '../read/reader.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';
import type { lancamentoRateioTable } from './lancamento.projection.js';

type Citado = { readonly tipo: Alvo; readonly id: number };

/** The names of the records in an apportionment, by kind and id; undefined for one that is gone, or hidden from the user. */
export const chamadosDoRateio = async (reader: Reader, partes: readonly Citado[]): Promise<(parte: Citado) => string | undefined> => {
  const nomes = await nomesDe(
    reader,
    partes.map(({ tipo, id }) => ({ especie: tipo, id })),
  );
  return ({ tipo, id }) => {
    const chamado = nomes.get(chaveDe({ especie: tipo, id }));
    return chamado?.vivo ? (chamado.nome ?? '') : undefined;
  };
};

/** The farm of each record in an apportionment; undefined for one of no farm. */
export const fazendasDasPartes = async (reader: Reader, partes: readonly Citado[]): Promise<(parte: Citado) => number | undefined> => {
  const donas = new Map<string, number>();
  for (const tipo of new Set(partes.map((parte) => parte.tipo))) {
    const ids = partes.filter((parte) => parte.tipo === tipo).map(({ id }) => id);
    const rows = await reader.de(tipo).select(['id', 'fazenda_id']).where('id', 'in', ids).execute();
    for (const { id, fazenda_id } of rows) if (fazenda_id !== null) donas.set(chaveDe({ especie: tipo, id }), fazenda_id);
  }
  return ({ tipo, id }) => donas.get(chaveDe({ especie: tipo, id }));
};

/** The weights of plots by land: hectares, or counted plants. */
export const pesoDaTerra = async (reader: Reader, criterio: 'AREA' | 'PLANTAS', ids: readonly number[]) => {
  const rows = await reader.de('talhao').select(['id', 'area_ha', 'plantas_contadas']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, criterio === 'AREA' ? row.area_ha : String(row.plantas_contadas ?? 0)]));
};

type Periodo = { readonly inicio: string; readonly fim: string };

/** Litres picked on plots, between two days inclusive. */
export const pesoDaColheita = async (reader: Reader, { inicio, fim }: Periodo, ids: readonly number[], fazendas: readonly number[]) => {
  const rows = await colhidas(reader, { fazendas, de: inicio, ate: fim })
    .where('c.talhao_id', 'in', ids)
    .select(['c.talhao_id', sql<number>`sum(c.litros_ml)::int8`.as('ml')])
    .groupBy('c.talhao_id')
    .execute();
  return new Map(rows.map(({ talhao_id, ml }) => [talhao_id, fromScaled(ml, 3)]));
};

const citadoEm = (row: RowOf<typeof lancamentoRateioTable>): Citado => {
  const tipo = ALVOS.find((um) => row[`${um}_id`] !== null) ?? 'talhao';
  return { tipo, id: row[`${tipo}_id`] as number };
};

/** The apportionment of an entry with its present amounts; null where it is not split. */
export const rateioDe = async (reader: Reader, lancamentoId: number, totalCentavos: number) => {
  const rows = await reader.de('lancamento_rateio').selectAll().where('lancamento_id', '=', lancamentoId).orderBy('numero').execute();
  const criterio = rows[0]?.criterio as Criterio | undefined;
  if (criterio === undefined) return null;
  const nomeDe = await chamadosDoRateio(reader, rows.map(citadoEm));
  return {
    criterio,
    unidade: CRITERIOS[criterio],
    valor: toWire(totalCentavos, 2),
    partes: partesPorPeso(
      totalCentavos,
      rows.map((row) => ({ ...citadoEm(row), peso: row.peso })),
    ).map(({ peso, percentual, valorCentavos, ...citado }) => ({
      ...citado,
      nome: nomeDe(citado) ?? null,
      peso: Number(peso),
      percentual: Number(percentual),
      valor: toWire(valorCentavos, 2),
    })),
  };
};
