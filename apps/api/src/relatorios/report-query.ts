import type { FieldKind } from '@tulha/domain/kernel/catalogue/answers';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { vazio } from '@tulha/domain/kernel/vazio';
import type { AnyReport, FiltersOf } from '@tulha/domain/kernel/report/report';
import { z } from 'zod';
import { idFilter, whole } from '../rotas/list-query.js';

const NUMBER = /^-?\d{1,15}(?:\.\d{1,9})?$/;

const asWritten = ({ wire }: Field): z.ZodType => wire;
const number = ({ wire }: Field): z.ZodType =>
  z
    .string()
    .regex(NUMBER, 'Informe um número.')
    .transform(Number)
    .pipe(wire as z.ZodNumber);

const ID = /^(?:0|[1-9]\d{0,14})$/;

/** Ids in an address, with commas between them; 0 is none. */
const idsFilter = () =>
  z
    .string()
    .max(2_000)
    .refine((ids) => ids.split(',').every((um) => ID.test(um)), 'Informe códigos, separados por vírgulas.')
    .transform((ids) => ids.split(',').map(Number))
    .transform((ids) => (ids.includes(0) ? undefined : ids));

/** How a filter of each kind is read from an address, where everything is text. */
const IN_QUERY: Readonly<Record<FieldKind, (field: Field) => z.ZodType>> = {
  text: asWritten,
  day: asWritten,
  month: asWritten,
  hour: asWritten,
  instant: asWritten,
  option: asWritten,
  documento: asWritten,
  cep: asWritten,
  codigo: asWritten,
  telefone: asWritten,
  email: asWritten,
  site: asWritten,
  polygon: asWritten,
  geometry: asWritten,
  refs: () => idsFilter(),
  integer: number,
  quantity: number,
  money: number,
  percent: number,
  fraction: number,
  decimal: number,
  flag: number,
  ref: () => idFilter().transform((id) => id || undefined),
};

/** In a body a filter has the form of the wire; 0 or an empty value leaves it out. */
const inBody = (field: Field): z.ZodType =>
  (field.kind === 'ref' ? vazio(z.int().min(0)) : vazio(field.wire)).transform((value) => value || undefined);

const optionalOr = (schema: z.ZodType, { padrao }: Field): z.ZodType =>
  padrao === undefined ? schema.optional() : schema.optional().transform((value) => value ?? padrao);

const filtersOf = ({ filters }: Pick<AnyReport, 'filters'>, read: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(filters).map(([name, field]) => [name, optionalOr(read(field), field)]));

/** An order names columns of the report. */
const sortOf = ({ columns }: AnyReport) =>
  z
    .string()
    .max(200)
    .refine(
      (sort) => sort.split(',').every((term) => term === 'id' || term === '-id' || Object.hasOwn(columns, term.replace(/^-/, ''))),
      `Use colunas do relatório: ${Object.keys(columns).join(', ')}.`,
    )
    .optional();

/** Filters in a query string, for a route other than a report's own page. */
export const filtersInQuery = <const F extends AnyReport['filters']>(filters: F) =>
  filtersOf({ filters }, (field) => IN_QUERY[field.kind](field)) as { [N in keyof F]: z.ZodType<FiltersOf<{ filters: F }>[N]> };

/** The query of a report: a page of it, its order and its filters. */
export const reportQuery = (report: AnyReport) =>
  z.strictObject({
    page: whole(1, 100_000),
    size: whole(20, 200),
    sort: sortOf(report),
    fazenda: idFilter(),
    ...filtersOf(report, (field) => IN_QUERY[field.kind](field)),
  });

/** The same filters in a body, for reports that can also be asked by POST. */
export const reportBody = (report: AnyReport) =>
  z
    .strictObject({
      page: vazio(z.int().min(1).max(100_000)).transform((page) => page ?? 1),
      size: vazio(z.int().min(1).max(200)).transform((size) => size ?? 20),
      sort: vazio(sortOf(report)).transform((sort) => sort ?? undefined),
      fazenda: vazio(z.int().min(0)),
      ...filtersOf(report, inBody),
    })
    .optional();

/** The values given for the filters, without page and order. */
export const chosenIn = ({ filters }: AnyReport, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(filters).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
