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
  readonly padrao?: string | number;
  /** For `option`: what may be chosen. */
  readonly opcoes?: readonly string[];
  /** What a choice is called where its code does not say it; on other kinds, what the values to choose from are called. */
  readonly rotulos?: Readonly<Record<string, string>>;
  /** Heading under which it, and the fields after it, stand in a long form. */
  readonly secao?: string;
};

type Extra = { readonly help?: string; readonly secao?: string };
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

/** A whole number, with its unit where it has one. `rotulos` gives the numbers of a fixed list their names. */
export const integer = (
  label: string,
  {
    min = 0,
    max = 2_000_000_000,
    ...extra
  }: Extra & { min?: number; max?: number; unit?: string; rotulos?: Readonly<Record<string, string>> } = {},
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

/** One of a few words, or of the codes of a fixed list. `rotulos` says what those are called that their code does not name. */
export const option = <const T extends readonly [string, ...string[]]>(
  label: string,
  opcoes: T,
  extra: Extra & { readonly rotulos?: Readonly<Record<string, string>> } = {},
) => field('option', label, z.enum(opcoes), 'text', { opcoes, ...extra });

/** What a choice is called: `mensalista` → `Mensalista`, `POUPANCA` → `Poupança`. */
export const rotuloDe = ({ rotulos }: Pick<Field, 'rotulos'>, opcao: string | number): string => {
  const escolhida = String(opcao);
  return rotulos?.[escolhida] ?? escolhida.charAt(0).toUpperCase() + escolhida.slice(1).toLowerCase().replaceAll('_', ' ');
};

/** Text of which only the digits count, kept without punctuation. */
const digits = (kind: string, label: string, rule: { min: number; max: number; wrong: string }, extra: Extra) =>
  field(
    kind,
    label,
    texto(30)
      .transform((value) => value.replace(/[\s().+-]/g, ''))
      .refine((value) => /^\d+$/.test(value) && value.length >= rule.min && value.length <= rule.max, rule.wrong),
    'text',
    extra,
  );

/** A postal code: eight digits. */
export const cep = (label: string, extra: Extra = {}) =>
  digits('cep', label, { min: 8, max: 8, wrong: 'CEP inválido: são 8 algarismos, como 37540-000.' }, extra);

/** A code of so many digits, as a public list gives it: CFOP, NCM. */
export const codigo = (label: string, algarismos: number, extra: Extra = {}) =>
  digits('codigo', label, { min: algarismos, max: algarismos, wrong: `São ${algarismos} algarismos.` }, extra);

/** A telephone number with its area code; 12 to 15 digits where it begins with a country's. */
export const telefone = (label: string, extra: Extra = {}) =>
  digits('telefone', label, { min: 10, max: 15, wrong: 'Telefone inválido: informe o DDD e o número, como (35) 99999-0000.' }, extra);

/** An e-mail address. */
export const email = (label: string, extra: Extra = {}) =>
  field(
    'email',
    label,
    texto(254).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'E-mail inválido: confira o que vem antes e depois do @.'),
    'text',
    extra,
  );

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

/** May be left out, and then is this, as it is kept. */
export const withDefault = <W extends z.ZodType>(inner: Field<W, false>, padrao: string | number): Field<W, true> => ({
  ...inner,
  optional: true,
  padrao,
});

/** Not in the form: a route of its own changes it. */
export const apart = <W extends z.ZodType>(inner: Field<W, false>): Field<W, true> => ({ ...inner, optional: true, aParte: true });

/** Belongs to a person: encrypted inside facts. */
export const personal = <F extends Field>(inner: F): F => ({ ...inner, pessoal: true });
