import type { AdiantamentoAberto } from '@tulha/domain/folha/comum/adiantamentos.fields';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import type { FolhaRow } from './folha.projection.js';

type Aberto = Omit<AdiantamentoAberto, 'descontoId'>;

/** Advances to some workers of which not all was taken off, or too much, the oldest first. */
const abertosDe = async (reader: Reader, colaboradores: readonly number[]): Promise<(Aberto & { readonly fazendaId: number | null })[]> => {
  const rows = await reader
    .de('adiantamento')
    .leftJoin('desconto_adiantamento', (join) =>
      join
        .onRef('desconto_adiantamento.adiantamento_id', '=', 'adiantamento.id')
        .onRef('desconto_adiantamento.conta', '=', 'adiantamento.conta')
        .on('desconto_adiantamento.excluido', '=', false),
    )
    .where('adiantamento.excluido', '=', false)
    .where('adiantamento.colaborador_id', 'in', [0, ...colaboradores])
    .groupBy([
      'adiantamento.id',
      'adiantamento.colaborador_id',
      'adiantamento.fazenda_id',
      'adiantamento.data',
      'adiantamento.valor_centavos',
    ])
    .select([
      'adiantamento.id as adiantamentoId',
      'adiantamento.colaborador_id as colaboradorId',
      'adiantamento.fazenda_id as fazendaId',
      'adiantamento.data as em',
      'adiantamento.valor_centavos as adiantadoCentavos',
      sql<number>`(adiantamento.valor_centavos - coalesce(sum(desconto_adiantamento.valor_centavos), 0))::int8`.as('abertoCentavos'),
      sql<number>`coalesce(max(desconto_adiantamento.id), 0)::int8`.as('ultimoDescontoId'),
    ])
    .orderBy('adiantamento.data')
    .orderBy('adiantamento.id')
    .execute();
  return rows.filter(({ abertoCentavos }) => abertoCentavos !== 0);
};

/** The open advances of some open sheets on the day they pay: of their workers, given on their farms until then. */
export const adiantamentosDas = async (
  reader: Reader,
  rows: readonly FolhaRow[],
): Promise<ReadonlyMap<number, readonly AdiantamentoAberto[]>> => {
  const descontam = rows.filter(({ desconta_adiantamentos: desconta }) => desconta);
  if (descontam.length === 0) return new Map();
  const abertos = await abertosDe(reader, [...new Set(descontam.flatMap(({ colaborador_ids: ids }) => ids as number[]))]);
  return new Map(
    descontam.map(({ id, data, colaborador_ids: colaboradores, fazenda_ids: fazendas }) => [
      id,
      abertos
        .filter(({ fazendaId }) => fazendaId === null || (fazendas as number[]).includes(fazendaId))
        .filter(({ colaboradorId, em }) => em <= data && (colaboradores as number[]).includes(colaboradorId))
        .map(({ fazendaId: _dela, ...aberto }) => ({ ...aberto, descontoId: 0 })),
    ]),
  );
};

/** The same of one sheet. */
export const adiantamentosDa = async (reader: Reader, row: FolhaRow): Promise<readonly AdiantamentoAberto[]> =>
  (await adiantamentosDas(reader, [row])).get(row.id) ?? [];
