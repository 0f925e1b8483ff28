import { catalogues } from '@tulha/domain/catalogues/index';
import { registers } from '@tulha/domain/registers/index';
import type { ParteRow } from './atividades/parte.projection.js';
import { catalogueProjection, catalogueTable } from './catalogues/catalogue.projection.js';
import type { LineTables, RecordTables } from './declare/declared-tables.js';
import type { Projection } from './declare/projection.js';
import { registerProjection } from './registers/register.projection.js';
import { roomProjections, type RoomTables } from './rooms.js';

type Declared = RecordTables<typeof catalogues> & RecordTables<typeof registers> & LineTables<typeof registers>;

/** The tables queries may name. Declarations give theirs, with those of their lines; every other room gives its own, and those that a loop makes are named here. */
export interface DB extends Declared, RoomTables {
  atividade_extra: ParteRow;
  atividade_mao_de_obra: ParteRow & { colaborador_id: number };
  atividade_producao: ParteRow & { colaborador_id: number };
  atividade_maquina: ParteRow & { maquina_id: number };
}

/** All projections of the runner, whose tables the routes read. No two that share a table may follow one type of fact: `tables.spec.ts`. */
export const projections: readonly Projection[] = [
  ...roomProjections,
  ...Object.values(catalogues).map((catalogue) => catalogueProjection(catalogue, catalogueTable(catalogue))),
  ...Object.values(registers).map(registerProjection),
];
