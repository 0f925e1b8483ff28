import { type ContaDoAcerto, contaDoAcerto, SACA_G } from '@tulha/domain/folha/acerto/conta.fields';
import { acertoMeeiro } from '@tulha/domain/folha/acerto-meeiro.register';
import type { CafeApurado, DescontoApurado } from '@tulha/domain/folha/acerto/linhas.fields';
import { mulDivHalfUp, toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../../read/reader.js';
import { linhasDe } from '../../registers/line.queries.js';

/** Grams as sacas, for the wire. */
export const sacasDe = (gramas: number): number => toWire(mulDivHalfUp(gramas, 1_000, SACA_G), 3);

export type AcertoRow = {
  readonly id: number;
  readonly descricao: string;
  readonly fazenda_id: number;
  readonly colaborador_id: number;
  readonly safra_id: number;
  readonly talhao_id: number | null;
  readonly lote: string | null;
  readonly data: string;
  readonly forma: string | null;
  readonly preco_saca_centavos: number | null;
  readonly adiantamentos: number | null;
  readonly insumos: number | null;
  readonly situacao: string;
};
type ComId<T> = readonly (T & { readonly id: number })[];
/** The lines of a settlement. */
type Linhas = { readonly cafe: ComId<CafeApurado>; readonly descontos: ComId<DescontoApurado> };
export type Acerto = { readonly row: AcertoRow; readonly linhas: Linhas; readonly conta: ContaDoAcerto };

const NENHUMA: Linhas = { cafe: [], descontos: [] };

/** The lines of settlements, by settlement. */
const linhasDos = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Linhas>> => {
  const [cafe, descontos] = await Promise.all([
    linhasDe(reader, acertoMeeiro.lines.cafe, ids),
    linhasDe(reader, acertoMeeiro.lines.descontos, ids),
  ]);
  return new Map(
    ids.map((id) => [
      id,
      { cafe: (cafe.get(id) ?? []) as unknown as Linhas['cafe'], descontos: (descontos.get(id) ?? []) as unknown as Linhas['descontos'] },
    ]),
  );
};

const comLinhas = async (reader: Reader, rows: readonly AcertoRow[]): Promise<readonly Acerto[]> => {
  const linhas = await linhasDos(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const dele = linhas.get(row.id) ?? NENHUMA;
    return {
      row,
      linhas: dele,
      conta: contaDoAcerto({ forma: row.forma, precoSacaCentavos: row.preco_saca_centavos }, dele.cafe, dele.descontos),
    };
  });
};

const vivos = (reader: Reader) => reader.de('acerto_meeiro').selectAll().where('excluido', '=', false);

/** Settlements with their lines and sums, by their ids. */
export const acertosDe = async (reader: Reader, ids: readonly number[]): Promise<readonly Acerto[]> =>
  comLinhas(
    reader,
    (await vivos(reader)
      .where('id', 'in', [0, ...ids])
      .execute()) as unknown as AcertoRow[],
  );

/** A settlement with its lines. Undefined where the reader sees none with this id. */
export const acertoDe = async (reader: Reader, id: number): Promise<Acerto | undefined> => (await acertosDe(reader, [id]))[0];

/** The finished settlements of a sharecropper, the latest first, on some farms or on all. */
export const acertosFinalizados = async (
  reader: Reader,
  { colaborador, fazendas, ate }: { readonly colaborador: number; readonly fazendas?: readonly number[]; readonly ate?: string },
): Promise<readonly Acerto[]> => {
  let query = vivos(reader).where('situacao', '=', 'FECHADO').where('colaborador_id', '=', colaborador);
  if (fazendas) query = query.where('fazenda_id', 'in', [0, ...fazendas]);
  if (ate !== undefined) query = query.where('data', '<=', ate);
  return comLinhas(reader, (await query.orderBy('data', 'desc').orderBy('id', 'desc').execute()) as unknown as AcertoRow[]);
};
