import { catalogues } from '../catalogues/index.js';
import type { Catalogue } from '../kernel/catalogue/catalogue.js';
import type { Register } from '../kernel/register/register.js';
import { registers } from './index.js';

const everyRegister: readonly Register[] = Object.values(registers);

/** Records that are declared, by their table: of catalogues and of registers. */
export const records: Readonly<Record<string, Catalogue>> = { ...catalogues, ...registers };

/** Everything with a table made of its fields: records and lines. */
export const declared: Readonly<Record<string, Catalogue>> = {
  ...records,
  ...Object.fromEntries(everyRegister.flatMap(({ lines }) => Object.values(lines).map((line) => [line.tabela, line]))),
};
