import { catalogues } from '@tulha/domain/catalogues/index';
import { catalogueDecider } from '@tulha/domain/kernel/catalogue/catalogue.decider';

/** The rules of each catalogue, by its table. */
export const catalogueDeciders = Object.fromEntries(
  Object.entries(catalogues).map(([table, catalogue]) => [table, catalogueDecider(catalogue)]),
);
