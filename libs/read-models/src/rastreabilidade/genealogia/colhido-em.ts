import { emOrdem, percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import { arrayDe } from './grafo-dos-lotes.js';
import { grafoPara } from './grafo-da-conta.js';

/** The day each of these lots was made; lots of farms outside the reader's reach are left out. */
const diasDe = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await reader
    .de('lote')
    .select(['id', 'em'])
    .where(sql<boolean>`id = any(${arrayDe(ids)}::int8[])`)
    .execute();
  return new Map(rows.map(({ id, em }) => [id, em]));
};

const maisCedo = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

/**
 * The day on which the oldest coffee in each lot became a lot, which decides its crop year, however long it lay afterwards.
 * Coffee picked in August and hulled in September still belongs to the old season.
 */
export const colhidoEm = async (reader: Reader, lotes: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (lotes.length === 0) return new Map();
  const percurso = percorrer(await grafoPara(reader, lotes, 'origem'), lotes, 'pais');
  const { lotes: todos, inicios, vizinhos } = percurso;
  const ordem = emOrdem(percurso).toReversed();
  const semPais = todos.filter((_, n) => inicios[n] === inicios[n + 1]);
  const dias = await diasDe(reader, [...new Set([...semPais, ...lotes])]);
  const doLugar: (string | undefined)[] = todos.map((id) => dias.get(id));
  for (const n of ordem) for (const pai of vizinhos.slice(inicios[n], inicios[n + 1])) doLugar[n] = maisCedo(doLugar[n], doLugar[pai]);
  return new Map(lotes.flatMap((id, n) => (doLugar[n] === undefined ? [] : [[id, doLugar[n]] as const])));
};

/** Days of a season and the farms looked at. */
export type Periodo = { readonly fazendas: readonly number[]; readonly inicio: string; readonly fim: string };

/** Whether coffee belongs to a period: by the day it was picked, or by the day of the step where that is unknown. */
export const ehDoPeriodo = ({ inicio, fim }: Periodo, colhido: readonly (string | undefined)[], feitoEm: string): boolean => {
  const dia = colhido.reduce(maisCedo, undefined) ?? feitoEm;
  return dia >= inicio && dia <= fim;
};
