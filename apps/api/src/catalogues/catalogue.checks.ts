import type { Receipt } from '@tulha/application/dispatch/dispatch';
import { type Catalogue, columnName, comQuando, quandoDito, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { type CatalogueCommand, refuseCatalogue, repetido } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { unicosDe, valorUnico } from '@tulha/domain/kernel/catalogue/unicos';
import { igual } from '@tulha/domain/kernel/igual';
import type { Decider } from '@tulha/domain/kernel/decider';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Fact } from '@tulha/domain/kernel/fact';
import type { Register } from '@tulha/domain/kernel/register/register';
import { records } from '@tulha/domain/registers/declared';
import { catalogueRow } from '@tulha/read-models/catalogues/catalogue.projection';
import { catalogueView, findAsItIsNow, findMissing, findTaken } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { idFilter } from '../rotas/list-query.js';
import type { Ctx } from '../http/pipeline/route.js';
import { comCalculados } from './calculados.js';
import { conferencias } from '@tulha/operation/conferencias/conferencias';

type Stored = Record<string, unknown>;

/** A decider that takes the commands of catalogues, possibly among others. */
export type CatalogueRules<S> = Decider<CatalogueCommand, Fact<string, Stored>, S>;

/**
 * Unique fields are looked up before the command, which also finds values from before there were claims; two requests of the same instant
 * are told apart by claims (docs/adr/0023). A value that the record has already is not checked.
 */
const checkUnique = async ({ reader }: Ctx, catalogue: Catalogue, stored: Stored, id: number, before: Stored) => {
  for (const { campo, valor } of unicosDe(catalogue, stored)) {
    if (valor === valorUnico(before[campo])) continue;
    if (await findTaken(reader, catalogue, campo, valor, id)) throw repetido(catalogue, campo, stored);
  }
};

/** Every reference must point at a living record of the same account; one that a change leaves untouched may have been deleted since. */
const checkReferences = async ({ reader }: Ctx, catalogue: Catalogue, stored: Stored, before: Stored) => {
  for (const [name, field] of Object.entries(catalogue.fields)) {
    const target = field.de && records[field.de];
    const kept = new Set([before[name]].flat());
    const named = [stored[storedName(name, field)]].flat().filter((id) => typeof id === 'number' && !kept.has(id)) as number[];
    if (!target || named.length === 0) continue;
    const id = await findMissing(reader, target, named);
    if (id !== undefined) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: field.label, de: target.title.singular, id }, name);
  }
};

const foundRecord = async ({ reader, etag }: Ctx, catalogue: Catalogue, id: number) => {
  const record = await findAsItIsNow(reader, catalogue, id);
  if (!record) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  etag(record.versao);
  return record;
};

/** A living record as the wire shows it; its version goes into the answer. */
export const found = async (ctx: Ctx, catalogue: Catalogue, id: number): Promise<Stored> => {
  const { view } = await foundRecord(ctx, catalogue, id);
  const [whole = view] = await comCalculados(ctx, catalogue, [view]);
  return whole;
};

/** The record, and the references a change may keep: those shown, and those it recorded before their targets were deleted or let it go. */
export const foundToChange = async (ctx: Ctx, catalogue: Catalogue, id: number) => {
  const { view, stored } = await foundRecord(ctx, catalogue, id);
  const own = (name: string) => stored[columnName(name, catalogue.fields[name] as Field)];
  const mirrored = Object.keys(catalogue.espelhos ?? {}).map((name) => [name, [view[name] ?? [], own(name) ?? []].flat()]);
  return { before: view, kept: { ...view, ...Object.fromEntries(mirrored) } };
};

/**
 * For a field that other records also set, a value that differs from the one shown gets the present time: the record's own last value may
 * be the same, with another record's setting after it.
 */
export const ditoAgora = (catalogue: Catalogue, stored: Stored, before: Stored, now: string): Stored =>
  Object.fromEntries(
    comQuando(catalogue).flatMap((name) => {
      const sent = stored[storedName(name, catalogue.fields[name] as Field)];
      return sent === undefined || igual(sent ?? [], before[name] ?? []) ? [] : [[quandoDito(name), now]];
    }),
  );

/**
 * The view of a record from the fact just written, by the projection's own code; undefined where nothing new was written, and where other
 * records or calculated fields take part in the view.
 */
export const shownOf = (catalogue: Catalogue) => {
  if (comQuando(catalogue).length > 0 || catalogue.calculados) return () => undefined;
  const rowOf = catalogueRow(catalogue);
  return ({ facts: [fact], repeated }: Receipt) => (fact && !repeated ? catalogueView(catalogue, rowOf(fact)) : undefined);
};

/** Checks that the decider cannot make: references exist, unique values are free, and other records do not object. */
export const check = async (ctx: Ctx, catalogue: Catalogue, stored: Stored, id: number, before: Stored = {}) => {
  await checkReferences(ctx, catalogue, stored, before);
  await checkUnique(ctx, catalogue, stored, id, before);
  await conferencias[catalogue.tabela]?.(ctx, { stored, id, before });
};

/** Filters a list takes: every option and reference of the declaration, and references of lines that it names. */
export const filtersOf = ({ fields, ...rest }: Catalogue): Record<string, z.ZodType> => ({
  ...Object.fromEntries(ofLines(rest).map((name) => [name, idFilter()])),
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, opcoes }]): [string, z.ZodType][] => {
      if (kind === 'option') return [[name, z.enum(opcoes as [string]).optional()]];
      return kind === 'ref' && name !== 'fazenda' ? [[name, idFilter()]] : [];
    }),
  ),
});

const ofLines = (of: object): readonly string[] =>
  'lines' in of ? Object.values((of as Pick<Register, 'lines'>).lines).flatMap(({ filters }) => filters) : [];
