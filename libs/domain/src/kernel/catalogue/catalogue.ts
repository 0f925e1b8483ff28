import { z } from 'zod';
import { type FactTable, type FactType, fact } from '../facts.js';
import type { Field } from './fields.js';

export type Fields = Readonly<Record<string, Field>>;

/**
 * A plain catalogue: a list of things with fields and no rule of their own. One declaration gives schema, routes, facts,
 * table, OpenAPI, list, form, import and export. Data and pure zod only, so that the browser imports the same file.
 */
export type CatalogueSpec<F extends Fields = Fields> = {
  /** Singular, as in the names of its facts: `Secador` → `SecadorCadastrado`. */
  readonly nome: string;
  readonly genero: 'm' | 'f';
  /** Table, stream category and kind of id: `secador`. */
  readonly tabela: string;
  /** Under `/v1`. */
  readonly path: string;
  readonly title: { readonly singular: string; readonly plural: string };
  readonly fields: F;
  readonly label: keyof F & string;
  readonly list: readonly (keyof F & string)[];
  readonly unique: readonly (keyof F & string)[];
  /** Module whose permission its routes ask for. */
  readonly permissao: string;
  /**
   * What refers to a record may go over to another when it is deleted. `parametro` is the name older clients have for where to, beside
   * `mover_para`; both must have the same in the fields `iguais`, or the one that takes over nothing there.
   */
  readonly mover?: { readonly parametro?: string; readonly iguais?: readonly (keyof F & string)[] };
};

export type Catalogue<F extends Fields = Fields> = CatalogueSpec<F> & {
  /** Wire → stored shape (names with their unit). */
  readonly input: z.ZodType<Record<string, unknown>>;
  readonly facts: FactTable;
  readonly tipos: { readonly cadastrado: string; readonly alterado: string; readonly excluido: string; readonly movido: string };
};

/** The name a field is kept under: `salarioBase` → `salarioBaseCentavos`. */
export const storedName = (name: string, field: Field): string => `${name}${field.suffix}`;

/** The column a field is kept in: `salario_base_centavos`. */
export const columnName = (name: string, field: Field): string =>
  storedName(name, field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const inForm = (fields: Fields) => Object.entries(fields).filter(([, { aParte }]) => !aParte);

const wireSchema = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(
      inForm(fields).map(([name, { wire, label, optional }]) => {
        const named = wire.meta({ ...wire.meta(), title: label });
        return [name, optional ? z.union([named, z.literal('').transform(() => null), z.null()]).optional() : named];
      }),
    ),
  );

/** What the wire sends → what is kept, under the names with their unit. */
export const inputOf = (fields: Fields, nome: string): z.ZodType<Record<string, unknown>> =>
  wireSchema(fields)
    .transform((body) =>
      Object.fromEntries(
        inForm(fields).map(([name, field]) => [storedName(name, field), (body as Record<string, unknown>)[name] ?? field.padrao ?? null]),
      ),
    )
    .meta({ id: nome }) as unknown as z.ZodType<Record<string, unknown>>;

/** The body of a fact that carries all fields of a record. */
export const storedSchema = (fields: Fields, id: string) =>
  z.strictObject({
    [id]: fact.id(),
    ...Object.fromEntries(
      // A field added later is absent in older facts, which must still be changed: absent is null.
      Object.entries(fields).map(([name, field]) => [
        storedName(name, field),
        field.optional ? field.stored.nullable().default(null) : field.stored,
      ]),
    ),
  });

/** Completes a declaration with everything derived from it. */
export const defineCatalogue = <const F extends Fields>(spec: CatalogueSpec<F>): Catalogue<F> => {
  const end = spec.genero === 'm' ? 'o' : 'a';
  const [cadastrado, alterado, excluido, movido] = ['Cadastrad', 'Alterad', 'Excluid', 'Movid'].map(
    (participle) => `${spec.nome}${participle}${end}`,
  ) as [string, string, string, string];
  const idName = `${spec.tabela}Id`;
  const campos = Object.entries(spec.fields)
    .filter(([, field]) => field.pessoal)
    .map(([name, field]) => storedName(name, field));
  const pessoal = campos.length > 0 ? { pessoal: { sujeito: spec.tabela, campos } } : {};
  const whole: FactType = { versao: 1, data: storedSchema(spec.fields, idName), ...pessoal };
  return {
    ...spec,
    input: inputOf(spec.fields, spec.nome),
    tipos: { cadastrado, alterado, excluido, movido },
    facts: {
      [cadastrado]: whole,
      [alterado]: whole,
      ...(spec.mover && { [movido]: { versao: 1, data: z.strictObject({ [idName]: fact.id(), paraId: fact.id() }) } }),
      [excluido]: { versao: 1, data: z.strictObject({ [idName]: fact.id() }) },
    },
  };
};
