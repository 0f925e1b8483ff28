import { catalogues } from '@tulha/domain/catalogues/index';
import { catalogueDecider } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import type { Register } from '@tulha/domain/kernel/register/register';
import { registerDecider } from '@tulha/domain/kernel/register/register.decider';
import { registers } from '@tulha/domain/registers/index';

/** The rules of each catalogue, by its table. */
export const catalogueDeciders = Object.fromEntries(
  Object.entries(catalogues).map(([table, catalogue]) => [table, catalogueDecider(catalogue)]),
);

/** The rules of one, for a room that changes its records by routes of its own. */
export const catalogueDeciderOf = (tabela: keyof typeof catalogues) => {
  const decider = catalogueDeciders[tabela];
  if (!decider) throw new Error(`No rules of ${tabela}`);
  return decider;
};

/** The rules of each register, by its table. */
export const registerDeciders = Object.fromEntries(
  Object.entries<Register>(registers).map(([table, register]) => [table, registerDecider(register)]),
);
