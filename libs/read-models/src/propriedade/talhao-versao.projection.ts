import type { Contorno } from '@tulha/domain/kernel/geo/contorno';
import { talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Projection } from '../declare/projection.js';
import { type RowOp, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** A plot as each fact of its record stated it: its state on a day of picking is read from these rows, not from the present one. */
export const talhaoVersaoTable = defineTable(
  'talhao_versao',
  {
    talhao_id: 'int8',
    versao: 'int8',
    conta: 'int8',
    fazenda_id: 'int8?',
    nome: 'text',
    area_ha: 'numeric?',
    data_plantio: 'date?',
    coords: 'jsonb?',
    contorno_como: 'text?',
    contorno_desde: 'date?',
    contorno_motivo: 'text?',
    registrado_em: 'timestamptz',
  },
  { key: ['talhao_id', 'versao'] },
);

type CamposDoTalhao = {
  readonly talhaoId: number;
  readonly nome: string;
  readonly fazendaId?: number | null;
  readonly areaHa?: string | null;
  readonly dataPlantio?: string | null;
  readonly coords?: Contorno | null;
  readonly contornoComo?: string | null;
  readonly contornoDesde?: string | null;
  readonly contornoMotivo?: string | null;
};

const versaoDe = ({ data, meta, version }: Recorded): RowOp[] => {
  const { talhaoId, nome, fazendaId = null, areaHa = null, dataPlantio = null, coords = null } = data as CamposDoTalhao;
  const { contornoComo = null, contornoDesde = null, contornoMotivo = null } = data as CamposDoTalhao;
  return [
    upsert(talhaoVersaoTable, {
      talhao_id: talhaoId,
      versao: version,
      conta: meta.conta,
      fazenda_id: fazendaId,
      nome,
      area_ha: Number(areaHa) > 0 ? areaHa : null, // 0 means that the area was not measured
      data_plantio: dataPlantio,
      coords,
      contorno_como: contornoComo,
      contorno_desde: contornoDesde,
      contorno_motivo: contornoMotivo,
      registrado_em: meta.recordedAt,
    }),
  ];
};

/** The history of plots: their outlines, areas and names. */
export const talhaoVersaoProjection: Projection = {
  name: 'talhao-versao',
  tables: [talhaoVersaoTable],
  on: { [talhao.tipos.cadastrado]: versaoDe, [talhao.tipos.alterado]: versaoDe },
};
