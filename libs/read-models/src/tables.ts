import { catalogues } from '@tulha/domain/catalogues/index';
import { acessoProjection, type contaTable, type usuarioTable } from './acesso/usuario.projection.js';
import { atividadeProjection, type atividadeTable, type colheitaLinhaTable } from './atividades/atividade.projection.js';
import { catalogueProjection, catalogueTable } from './catalogues/catalogue.projection.js';
import type { Projection } from './kernel/projection.js';
import type { RowOf } from './kernel/table.js';

/** A catalogue's columns are made from its declaration, so the compiler knows only those that all have. */
type CatalogueRow = { id: number; conta: number; versao: number; excluido: boolean } & Record<string, unknown>;

/** The tables queries may name. Catalogues give theirs; every other room adds its own. */
export type DB = { [K in keyof typeof catalogues]: CatalogueRow } & {
  conta: RowOf<typeof contaTable>;
  usuario: RowOf<typeof usuarioTable>;
  atividade: RowOf<typeof atividadeTable>;
  colheita_linha: RowOf<typeof colheitaLinhaTable>;
};

/** Everything the runner builds and the routes read. */
export const projections: readonly Projection[] = [
  acessoProjection,
  atividadeProjection,
  ...Object.values(catalogues).map((catalogue) => catalogueProjection(catalogue, catalogueTable(catalogue))),
];
