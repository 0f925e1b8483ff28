import { mesmo } from '../ui/form/mudancas.js';
import type { Named, Values } from './screen.js';

/** The starting values of a form: those of the record, or only the active farm. */
export const valuesOf = (fields: readonly Named[], row: object | undefined, farm: number): Values => {
  const known = row as Values | undefined;
  return Object.fromEntries(fields.map(([name]) => [name, known ? (known[name] ?? null) : name === 'fazenda' && farm > 0 ? farm : null]));
};

/** What each choice of a new record is where nothing is said: shown, so that what is kept is what was seen. */
export const defaultsOf = (fields: readonly Named[]): Values =>
  Object.fromEntries(
    fields.flatMap(([name, { kind, padrao }]) => (padrao !== undefined && (kind === 'flag' || kind === 'option') ? [[name, padrao]] : [])),
  );

/** Required fields left empty, with kinder words than the schema has for them. */
export const missingOf = (fields: readonly Named[], values: Values): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(([name, { label, optional }]) =>
      optional || (values[name] !== null && values[name] !== '') ? [] : [[name, `Informe: ${label.toLowerCase()}.`]],
    ),
  );

/** Left out rather than null: the schema takes an absent field as not given. */
export const bodyOf = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * The body of a change: only fields that differ from the record, since fields not sent stay, and an untouched field must not overwrite
 * another user's change. A field emptied is cleared.
 */
export const changedBodyOf = (values: Values, row: object): Values => {
  const before = row as Values;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !mesmo(value, before[name])));
};
