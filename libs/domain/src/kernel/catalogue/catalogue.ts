import type { DomainError } from '../errors.js';
import { z } from 'zod';
import { type FactTable, type FactType, fact } from '../facts.js';
import { emBranco } from '../letras.fields.js';
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
  /** The path under `/v1`. */
  readonly path: string;
  readonly title: { readonly singular: string; readonly plural: string };
  readonly fields: F;
  readonly label: keyof F & string;
  readonly list: readonly (keyof F & string)[];
  readonly unique: readonly (keyof F & string)[];
  /** Module whose permission its routes ask for. */
  readonly permissao: string;
  /**
   * References to a deleted record may move to another. `parametro` is the name that older clients use for the target,
   * besides `mover_para`. Both records must agree in the fields `iguais`, unless the target is empty there.
   */
  readonly mover?: { readonly parametro?: string; readonly iguais?: readonly (keyof F & string)[] };
  /** How the whole record of an older version becomes the next; its facts are one version newer than the last. */
  readonly upcast?: NonNullable<FactType['upcast']>;
  /** The name of a record where `label` alone does not give it. */
  readonly rotulo?: (row: Dados) => string;
  /** The fields in a list with `reduced=1`. */
  readonly reduzido?: readonly (keyof F & string)[];
  /**
   * Fields in which a record of this catalogue and one of another name each other: the field here, and the one there. Both show the last
   * statement of either side.
   */
  readonly espelhos?: Readonly<Partial<Record<keyof F & string, string>>>;
  /** Fields that depend on another one: when that changes and they are not sent along, they are cleared. */
  readonly acompanham?: Readonly<Partial<Record<keyof F & string, readonly (keyof F & string)[]>>>;
  /** A flag that only one record has: the one that was given it last. */
  readonly soUm?: SoUm<keyof F & string>;
  /** Records that count under this one without a reference: as long as there is any, it is not deleted. */
  readonly contados?: readonly Contado[];
  /** The advice to a user who cannot delete a record in use. */
  readonly emVezDeExcluir?: string;
  /** A deletion may give a reason in its body, which the fact keeps. */
  readonly motivoAoExcluir?: true;
  /** A record that something names does not go to another farm: the events on its own farm keep it there. */
  readonly ficaNaFazenda?: true;
  /** Why records of other farms may name one of this catalogue all the same: it is lent, or it is of more than its farm. */
  readonly serveOutras?: string;
  /** Fields whose record is of the farm of this one, although others of that catalogue serve several farms. */
  readonly naMesmaFazenda?: readonly (keyof F & string)[];
  /** Fields of answers that are computed on reading from other records. They are never sent and never stored. */
  readonly calculados?: Fields;
  /** The computed fields that lists show. */
  readonly listaCalculada?: readonly string[];
  /** Fields without a column in spreadsheets: they count only in the form that makes the record. */
  readonly semColuna?: readonly (keyof F & string)[];
  /** A rule over several fields of the record. */
  readonly regra?: (dados: Dados) => Errado | undefined;
  /** Remarks about a saved record, a sentence each, made of the request and of the record as it is answered. */
  readonly avisos?: (corpo: unknown, registro: Dados) => readonly string[];
};

/**
 * A flag held by one record at a time. `por`: one among the records that agree in this field, possibly none; without it
 * exactly one of the account, the first until another gets it. `empate`: among several set before their instants were
 * stored, the one with the greatest value here.
 */
export type SoUm<N extends string = string> = { readonly campo: N; readonly por?: N; readonly empate?: N };

/** Rows of another table that count under a record, by equal values: columns of those rows, and of the record. */
export type Contado = {
  readonly tabela: string;
  readonly nomes: readonly [um: string, muitos: string];
  readonly iguais: Readonly<Record<string, string>>;
  /** The day of such a row, and the columns between whose days it lies; without the later one, from the first on. */
  readonly dia: string;
  readonly de: string;
  readonly ate: string;
};

type Dados = Readonly<Record<string, unknown>>;
/** The wrong field, and the remedy; `recusa` where the refusal has a code of its own. */
export type Errado = { readonly campo: string; readonly mensagem: string; readonly recusa?: DomainError };

export type Catalogue<F extends Fields = Fields> = CatalogueSpec<F> & {
  /** Wire → stored shape (names with their unit). */
  readonly input: z.ZodType<Record<string, unknown>>;
  /** The schema of a change: an absent field stays, null or blank clears it. */
  readonly change: z.ZodType<Record<string, unknown>>;
  readonly facts: FactTable;
  readonly tipos: { readonly cadastrado: string; readonly alterado: string; readonly excluido: string; readonly movido: string };
};

/** The name a field is kept under: `salarioBase` → `salarioBaseCentavos`. */
export const storedName = (name: string, field: Field): string => field.kept ?? `${name}${field.suffix}`;

/** The column a field is kept in: `salario_base_centavos`. */
export const columnName = (name: string, field: Field): string =>
  storedName(name, field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `tipoPagamento` → `tipo_pagamento`, as `columnName` does, for the compiler. */
export type Snake<S extends string> = S extends `${infer H}${infer T}`
  ? `${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}${Snake<T>}`
  : '';

/** The name under which is kept when a field was last said that other records speak of too. */
export const quandoDito = (name: string): string => `${name}Em`;

/** The fields of which it is kept when they were last said. */
export const comQuando = ({ espelhos = {}, soUm }: Pick<CatalogueSpec, 'espelhos' | 'soUm'>): readonly string[] => [
  ...Object.keys(espelhos),
  ...(soUm ? [soUm.campo] : []),
];

const inBody = (fields: Fields) => Object.entries(fields).filter(([, { aParte, noCorpo }]) => !aParte || noCorpo);

const named = ({ wire, label }: Field) => wire.meta({ ...wire.meta(), title: label });
const orNothing = (wire: z.ZodType) => z.union([wire, emBranco(), z.null()]).optional();
/** Whether a change may say that there is none: of the farm that a record is of it says another, or nothing. */
const mayBeNone = (name: string, { optional }: Field): boolean => optional && name !== 'fazenda';
const kept = (value: unknown, { padrao }: Field) => value ?? padrao ?? null;

/**
 * Request → stored values, under the names with their unit. A field with a route of its own appears only where it was sent.
 * `lists` are further lists, under their own names.
 */
export const inputOf = (
  fields: Fields,
  nome: string,
  lists: Readonly<Record<string, z.ZodType>> = {},
): z.ZodType<Record<string, unknown>> =>
  z
    .strictObject({
      ...Object.fromEntries(inBody(fields).map(([name, field]) => [name, field.optional ? orNothing(named(field)) : named(field)])),
      ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.optional()])),
    })
    .transform((body: Dados) => ({
      ...Object.fromEntries(
        inBody(fields)
          .filter(([name, { aParte }]) => !aParte || body[name] !== undefined)
          .map(([name, field]) => [storedName(name, field), kept(body[name], field)]),
      ),
      ...Object.fromEntries(Object.keys(lists).map((name) => [name, body[name] ?? []])),
    }))
    .meta({ id: nome }) as z.ZodType<Record<string, unknown>>;

/** Request of a change → stored values, without the fields that were not sent. */
export const changeOf = (
  fields: Fields,
  nome: string,
  lists: Readonly<Record<string, z.ZodType>> = {},
): z.ZodType<Record<string, unknown>> =>
  z
    .strictObject({
      ...Object.fromEntries(
        inBody(fields).map(([name, field]) => [name, mayBeNone(name, field) ? orNothing(named(field)) : named(field).optional()]),
      ),
      ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.optional()])),
    })
    .transform((body: Dados) => ({
      ...Object.fromEntries(
        inBody(fields)
          .filter(([name]) => body[name] !== undefined)
          .map(([name, field]) => [storedName(name, field), kept(body[name], field)]),
      ),
      ...Object.fromEntries(Object.keys(lists).flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))),
    }))
    .meta({ id: `${nome}Mudanca` }) as z.ZodType<Record<string, unknown>>;

/** The schema, with the rule of the whole record. */
const comRegra = (schema: z.ZodType<Record<string, unknown>>, regra: CatalogueSpec['regra']): z.ZodType<Record<string, unknown>> =>
  regra
    ? schema.superRefine((dados, { addIssue }) => {
        const errado = regra(dados);
        if (errado) addIssue({ code: 'custom', path: [errado.campo], message: errado.mensagem });
      })
    : schema;

/** The body of a fact that carries all fields of a record. */
export const storedSchema = (fields: Fields, id: string, datados: readonly string[] = []) =>
  z.strictObject({
    [id]: fact.id(),
    ...Object.fromEntries(
      // A field added later is absent in older facts, which must still be changed: absent is null.
      Object.entries(fields).map(([name, field]) => [
        storedName(name, field),
        field.optional ? field.stored.nullable().default(null) : field.stored,
      ]),
    ),
    ...Object.fromEntries(datados.map((name) => [quandoDito(name), z.iso.datetime().optional()])),
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
  const { upcast = {} } = spec;
  const versao = Object.keys(upcast).length + 1;
  const whole: FactType = { versao, data: storedSchema(spec.fields, idName, comQuando(spec)), ...pessoal, ...(versao > 1 && { upcast }) };
  return {
    ...spec,
    input: comRegra(inputOf(spec.fields, spec.nome), spec.regra),
    change: changeOf(spec.fields, spec.nome),
    tipos: { cadastrado, alterado, excluido, movido },
    facts: {
      [cadastrado]: whole,
      [alterado]: whole,
      ...(spec.mover && { [movido]: { versao: 1, data: z.strictObject({ [idName]: fact.id(), paraId: fact.id() }) } }),
      [excluido]: {
        versao: 1,
        data: z.strictObject({ [idName]: fact.id(), ...(spec.motivoAoExcluir && { motivo: fact.texto().nullable() }) }),
      },
    },
  };
};
