import { z } from 'zod';
import { dia as diaSchema } from '../dates.js';
import {
  dinheiro as dinheiroSchema,
  fromScaled,
  id,
  percentual as percentualSchema,
  quantidade as quantidadeSchema,
  texto,
  toScaled,
  toWire,
} from '../decimal.js';
import { poligono, poligonoToWire } from '../geo.js';
import { isCnpj, isCpf, normalizeDocumento } from '../documents.js';

/** PostgreSQL type of the column that holds a field in the read model. */
export type ColumnType = 'int8' | 'text' | 'date' | 'numeric' | 'bool' | 'jsonb';

/**
 * One kind of field: what the wire may carry, how it is kept, and what a form shows. `stored` is the schema of the kept
 * value; `suffix` is the unit that ends the kept name (`salarioBase` is kept as `salarioBaseCentavos`).
 */
export type Field<W extends z.ZodType = z.ZodType, O extends boolean = boolean> = {
  readonly kind: string;
  readonly label: string;
  readonly optional: O;
  readonly wire: W;
  readonly stored: z.ZodType;
  readonly column: ColumnType;
  readonly suffix: string;
  readonly toWire: (stored: unknown) => unknown;
  readonly unit?: string;
  readonly help?: string;
  readonly pessoal?: true;
  /** Changed by a route of its own: not part of the form that creates and changes the rest. */
  readonly aParte?: true;
  /** For `ref`: the catalogue or record pointed at. */
  readonly de?: string;
  /** What is kept where nothing was given; null unless told. */
  readonly padrao?: string;
  /** For `opcao`: what may be chosen. */
  readonly opcoes?: readonly string[];
};

type Extra = { readonly help?: string };
const same = (stored: unknown) => stored;
const field = <W extends z.ZodType>(
  kind: string,
  label: string,
  wire: W,
  column: ColumnType,
  more: Partial<Omit<Field<W>, 'kind' | 'label' | 'wire' | 'column' | 'optional'>>,
): Field<W, false> => ({ kind, label, optional: false, wire, stored: z.string(), column, suffix: '', toWire: same, ...more });

/** One line of text. */
export const text = (label: string, { max = 120, ...extra }: Extra & { max?: number } = {}) =>
  field('text', label, texto(max), 'text', extra);

/** A whole number, with its unit where it has one. */
export const integer = (
  label: string,
  { min = 0, max = 2_000_000_000, ...extra }: Extra & { min?: number; max?: number; unit?: string } = {},
) => field('integer', label, z.int().min(min).max(max), 'int8', { stored: z.int(), ...extra });

/** A measured quantity with at most 3 decimals, kept as integer thousandths. */
export const quantity = (label: string, unit: string, extra: Extra = {}) =>
  field('quantity', label, quantidadeSchema(), 'int8', {
    stored: z.int(),
    suffix: 'Milesimos',
    unit,
    toWire: (stored) => toWire(stored as number, 3),
    ...extra,
  });

/** Money in BRL, kept as integer cents. */
export const money = (label: string, extra: Extra = {}) =>
  field('money', label, dinheiroSchema(), 'int8', {
    stored: z.int(),
    suffix: 'Centavos',
    unit: 'R$',
    toWire: (stored) => toWire(stored as number, 2),
    ...extra,
  });

/** A part of a whole, from 0 to 1 with at most 4 decimals, kept as exact decimal text. */
export const fraction = (label: string, extra: Extra = {}) =>
  field('fraction', label, percentualSchema({ max: 1 }), 'numeric', { toWire: (stored) => Number(stored), ...extra });

/** A calendar day. */
export const day = (label: string, extra: Extra = {}) => field('day', label, diaSchema(), 'date', extra);

/** One of a few words. */
export const option = <const T extends readonly [string, ...string[]]>(label: string, opcoes: T, extra: Extra = {}) =>
  field('option', label, z.enum(opcoes), 'text', { opcoes, ...extra });

/** Ids of records of another kind. */
export const refs = (label: string, de: string, extra: Extra = {}) =>
  field('refs', label, z.array(id()).max(2_000), 'jsonb', { stored: z.array(z.int()), suffix: 'Ids', de, ...extra });

/** A measure with up to `scale` decimals, kept as exact decimal text. */
export const decimal = (
  label: string,
  { scale = 4, min = 0, max = 999_999, ...extra }: Extra & { scale?: number; min?: number; max?: number; unit?: string } = {},
) =>
  field(
    'decimal',
    label,
    z
      .number()
      .min(min)
      .max(max)
      .refine((value) => toScaled(value, scale) !== undefined, `Use no máximo ${scale} casas decimais.`)
      .transform((value) => fromScaled(toScaled(value, scale) as number, scale)),
    'numeric',
    { toWire: (stored) => Number(stored), ...extra },
  );

/** 1 or 0, as the spec's flags are. */
export const flag = (label: string, extra: Extra = {}) =>
  field('flag', label, z.union([z.literal(0), z.literal(1)]), 'int8', { stored: z.int(), ...extra });

/** The outline of a piece of land: [longitude, latitude] pairs in WGS 84, six decimals, first = last. */
export const polygon = (label: string, extra: Extra = {}) =>
  field('polygon', label, poligono(), 'jsonb', { stored: z.array(z.tuple([z.string(), z.string()])), toWire: poligonoToWire, ...extra });

/** The id of a record of another kind. */
export const ref = (label: string, de: string, extra: Extra = {}) =>
  field('ref', label, id(), 'int8', { stored: z.int(), suffix: 'Id', de, ...extra });

/** A CPF or CNPJ with valid check digits, kept without punctuation. */
export const documento = (label: string, extra: Extra = {}) =>
  field(
    'documento',
    label,
    z
      .string()
      .trim()
      .max(20)
      .transform(normalizeDocumento)
      .refine((value) => isCpf(value) || isCnpj(value), 'CPF ou CNPJ inválido: confira os dígitos.'),
    'text',
    extra,
  );

/** May be left out, null or empty. */
export const optional = <W extends z.ZodType>(inner: Field<W, false>): Field<W, true> => ({ ...inner, optional: true });

/** May be left out, and then is this. */
export const withDefault = <W extends z.ZodType>(inner: Field<W, false>, padrao: string): Field<W, true> => ({
  ...inner,
  optional: true,
  padrao,
});

/** Not in the form: a route of its own changes it. */
export const apart = <W extends z.ZodType>(inner: Field<W, false>): Field<W, true> => ({ ...inner, optional: true, aParte: true });

/** Belongs to a person: encrypted inside facts. */
export const personal = <F extends Field>(inner: F): F => ({ ...inner, pessoal: true });
