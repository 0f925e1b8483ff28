import { z } from 'zod';
import { dia as diaSchema, hora as horaSchema, mes as mesSchema } from '../dates.js';
import * as pedido from '../decimal.js';
import { fromScaled, id, texto, textoComoSeVe, toScaled, toWire } from '../decimal.js';
import { algarismosDoCep, algarismosDoCodigo, semPontuacao } from '../algarismos.js';
import { documentoDe, isCnpj, isCpf, normalizeDocumento } from '../documents.js';
import { type Contorno, contornoGravado, contornoToWire } from '../geo/contorno.js';
import { type Geometria, geometriaGravada, geometriaToWire } from '../geo/geometria.js';
import { contorno, geometria } from '../geo/pedido.js';
import { enderecoCopiado, isEmail, isSite } from '../na-rede.js';
import { textoAparado } from '../letras.fields.js';
import { comoSeVe } from '../marcas.js';
import type { FieldKind } from './answers.js';
import { keptText } from './kept-text.js';

/** PostgreSQL type of the column that holds a field in the read model. */
export type ColumnType = 'int8' | 'text' | 'date' | 'numeric' | 'bool' | 'jsonb';

/** The column of each kind. */
export const COLUMNS = {
  text: 'text',
  integer: 'int8',
  quantity: 'int8',
  money: 'int8',
  percent: 'numeric',
  fraction: 'numeric',
  decimal: 'numeric',
  day: 'date',
  month: 'text',
  hour: 'text',
  instant: 'text',
  option: 'text',
  flag: 'int8',
  documento: 'text',
  cep: 'text',
  codigo: 'text',
  telefone: 'text',
  email: 'text',
  site: 'text',
  ref: 'int8',
  refs: 'jsonb',
  polygon: 'jsonb',
  geometry: 'jsonb',
} as const satisfies Readonly<Record<FieldKind, ColumnType>>;

/** How the kept name of a kind ends that is kept in another unit, or is another's id. */
export const SUFFIXES = { quantity: 'Milesimos', money: 'Centavos', ref: 'Id', refs: 'Ids' } as const satisfies Readonly<
  Partial<Record<FieldKind, string>>
>;

/** One kind of field: its wire and stored schemas and its form. `suffix` ends the stored name (`salarioBase`, `salarioBaseCentavos`). */
export type Field<W extends z.ZodType = z.ZodType, O extends boolean = boolean, K extends FieldKind = FieldKind> = Extra & {
  readonly kind: K;
  readonly label: string;
  readonly optional: O;
  readonly wire: W;
  readonly stored: z.ZodType;
  readonly column: ColumnType;
  readonly suffix: string;
  readonly toWire: (stored: unknown) => unknown;
  /** The name it is kept under, where that is another than the wire's with its unit. */
  readonly kept?: string;
  readonly unit?: string;
  readonly pessoal?: true;
  /** Changed by a route of its own: not part of the form that creates and changes the rest. */
  readonly aParte?: true;
  /** The field has a route of its own and is also accepted in the body of the record. */
  readonly noCorpo?: true;
  /** Said once: a change may repeat it, and not say another. */
  readonly fixo?: true;
  /** For `ref`: the catalogue or record pointed at. */
  readonly de?: string;
  /** For a `ref` to a category: the kind of entry that it must be of, or the field of the record that says which. */
  readonly doTipo?: 'receita' | 'despesa' | { readonly campo: string };
  /** The stored value when none is given; by default null. */
  readonly padrao?: string | number;
  /** The options of an `option`. */
  readonly opcoes?: readonly string[];
  /** The label of an option whose code does not show it; on other kinds, the names of the values to choose from. */
  readonly rotulos?: Readonly<Record<string, string>>;
};

/** `secao`: heading above this field and those after it. `aqui`: a form can make a missing record of this `ref` from its name. `casas`: decimals. */
type Extra = { readonly help?: string; readonly secao?: string; readonly aqui?: true; readonly casas?: number };
const same = (stored: unknown) => stored;
const field = <W extends z.ZodType, K extends FieldKind>(
  kind: K,
  label: string,
  wire: W,
  more: Partial<Omit<Field<W>, 'kind' | 'label' | 'wire' | 'column' | 'suffix' | 'optional'>>,
): Field<W, false, K> => ({
  ...{ kind, label, optional: false, wire, stored: keptText(kind), toWire: same },
  ...{ column: COLUMNS[kind], suffix: kind in SUFFIXES ? SUFFIXES[kind as keyof typeof SUFFIXES] : '' },
  ...more,
});

/** One line of text. */
export const text = (label: string, { max = 120, ...extra }: Extra & { max?: number } = {}) => field('text', label, texto(max), extra);

const opcoesDe = (rotulos: Readonly<Record<string, string>>): string =>
  `Use uma destas opções: ${Object.entries(rotulos)
    .map(([codigo, nome]) => `${codigo} (${nome})`)
    .join(', ')}.`;

/** A whole number, with its unit where it has one. `rotulos` gives the numbers of a fixed list their names. */
export const integer = (
  label: string,
  {
    min = 0,
    max = 2_000_000_000,
    ...extra
  }: Extra & { min?: number; max?: number; unit?: string; rotulos?: Readonly<Record<string, string>> } = {},
) => {
  const { rotulos } = extra;
  // The list of options says more than the range does, so its refusal stops further messages.
  const inteiro = rotulos ? z.int().refine((valor) => String(valor) in rotulos, { error: opcoesDe(rotulos), abort: true }) : z.int();
  return field('integer', label, inteiro.min(min).max(max), { stored: z.int(), ...extra });
};

/** A measured quantity with at most 3 decimals, kept as integer thousandths. */
export const quantity = (label: string, unit: string, extra: Extra = {}) =>
  field('quantity', label, pedido.quantidade(), { stored: z.int(), unit, toWire: (stored) => toWire(stored as number, 3), ...extra });

/** Money in BRL, kept as integer cents. */
export const money = (label: string, extra: Extra = {}) =>
  field('money', label, pedido.dinheiro(), {
    stored: z.int(),
    unit: 'R$',
    toWire: (stored) => toWire(stored as number, 2),
    ...extra,
  });

/** A part of a whole, from 0 to 1 with at most 4 decimals, kept as exact decimal text. */
export const fraction = (label: string, extra: Extra = {}) =>
  field('fraction', label, pedido.percentual({ max: 1 }), { toWire: (stored) => Number(stored), ...extra });

/** A percent from 0 to 100 with at most 4 decimals, kept as exact decimal text. */
export const percent = (label: string, { max = 100, ...extra }: Extra & { max?: number } = {}) =>
  field('percent', label, pedido.percentual({ max }), { unit: '%', toWire: (stored) => Number(stored), ...extra });

/** An hour of the day on the farm, `HH:mm`. */
export const hour = (label: string, extra: Extra = {}) => field('hour', label, horaSchema(), extra);

/** When something was done, in UTC; shown in the farm's time. */
export const instant = (label: string, extra: Extra = {}) => field('instant', label, z.iso.datetime(), extra);

export const day = (label: string, extra: Extra = {}) => field('day', label, diaSchema(), extra);

/** A month of a year, `YYYY-MM`. */
export const month = (label: string, extra: Extra = {}) => field('month', label, mesSchema(), extra);

/** One of a few words, or of the codes of a fixed list. `rotulos` gives labels to codes that do not show them. */
export const option = <const T extends readonly [string, ...string[]]>(
  label: string,
  opcoes: T,
  extra: Extra & { readonly rotulos?: Readonly<Record<string, string>> } = {},
) => field('option', label, z.enum(opcoes), { opcoes, ...extra });

/** The label of an option: `mensalista` → `Mensalista`, `POUPANCA` → `Poupança`. */
export const rotuloDe = ({ rotulos }: Pick<Field, 'rotulos'>, opcao: string | number): string => {
  const escolhida = String(opcao);
  return rotulos?.[escolhida] ?? escolhida.charAt(0).toUpperCase() + escolhida.slice(1).toLowerCase().replaceAll('_', ' ');
};

/** Text of which only the digits count, kept without punctuation. */
const digits = <K extends FieldKind>(
  kind: K,
  label: string,
  rule: { min: number; max: number; wrong: string; ler?: (texto: string) => string },
  extra: Extra,
) =>
  field(
    kind,
    label,
    textoComoSeVe(30)
      .transform(rule.ler ?? semPontuacao)
      .refine((value) => /^\d+$/.test(value) && value.length >= rule.min && value.length <= rule.max, rule.wrong),
    extra,
  );

/** A postal code: eight digits. */
export const cep = (label: string, extra: Extra = {}) =>
  digits('cep', label, { min: 8, max: 8, wrong: 'CEP inválido: são 8 algarismos, como 37540-000.', ler: algarismosDoCep }, extra);

/** A code of `n` digits, as a public list gives it: CFOP, NCM. `comZero` where the first may be a zero. */
export const codigo = (label: string, n: number, { comZero = false, ...extra }: Extra & { comZero?: boolean } = {}) =>
  digits('codigo', label, { min: n, max: n, wrong: `São ${n} algarismos.`, ler: algarismosDoCodigo(n, comZero) }, extra);

export const TELEFONE_INVALIDO = 'Telefone inválido: informe o DDD e o número, como (35) 99999-0000.';

/** A telephone number with its area code; 12 to 15 digits where it begins with a country's. */
export const telefone = (label: string, extra: Extra = {}) =>
  digits('telefone', label, { min: 10, max: 15, wrong: TELEFONE_INVALIDO }, extra);

const textoDeEmail = (max: number) => texto(max, 1, textoAparado().overwrite(enderecoCopiado));

/** An e-mail address, without the name and brackets that lists of contacts put around it. */
export const email = (label: string, extra: Extra = {}) =>
  field('email', label, textoDeEmail(254).refine(isEmail, 'E-mail inválido: confira o que vem antes e depois do @.'), extra);

/** A page of the web. */
export const site = (label: string, extra: Extra = {}) =>
  field('site', label, texto(300).refine(isSite, 'Site inválido: comece por https://, como https://www.exemplo.com.br.'), extra);

/** Ids of records of another kind. */
export const refs = (label: string, de: string, extra: Extra = {}) =>
  field('refs', label, z.array(id()).max(2_000), { stored: z.array(z.int()), de, ...extra });

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
      .min(min, { abort: true })
      .max(max, { abort: true })
      .refine((value) => toScaled(value, scale) !== undefined, `Use no máximo ${scale} casas decimais.`)
      .transform((value) => fromScaled(toScaled(value, scale) as number, scale)),
    { toWire: (stored) => Number(stored), casas: scale, ...extra },
  );

/** 1 or 0, as the published flags are. */
export const flag = (label: string, extra: Extra = {}) =>
  field('flag', label, z.union([z.literal(0), z.literal(1)]), { stored: z.int(), ...extra });

/** The outline of a piece of land: [longitude, latitude] pairs in WGS 84, six decimals, first = last. */
export const polygon = (label: string, extra: Extra = {}) =>
  field('polygon', label, contorno(), { stored: contornoGravado(), toWire: (gravado) => contornoToWire(gravado as Contorno), ...extra });

/** A feature of the map that is no plot: places, lines or areas, as GeoJSON in WGS 84. */
export const geometry = (label: string, extra: Extra = {}) =>
  field('geometry', label, geometria(), {
    stored: geometriaGravada(),
    toWire: (gravada) => geometriaToWire(gravada as Geometria),
    ...extra,
  });

/** The id of a record of another kind. */
export const ref = (label: string, de: string, extra: Extra = {}) => field('ref', label, id(), { stored: z.int(), de, ...extra });

/** A CPF or CNPJ with valid check digits, kept without punctuation. */
export const documento = (label: string, extra: Extra = {}) =>
  field(
    'documento',
    label,
    textoAparado()
      .overwrite(comoSeVe)
      .max(20)
      .transform((value) => documentoDe(value) ?? normalizeDocumento(value))
      .refine((value) => isCpf(value) || isCnpj(value), 'CPF ou CNPJ inválido: confira os dígitos.'),
    extra,
  );

/** May be left out, null or empty. */
export const optional = <W extends z.ZodType, K extends FieldKind>(inner: Field<W, false, K>): Field<W, true, K> => ({
  ...inner,
  optional: true,
});

/** May be left out, and then is this, as it is kept. */
export const withDefault = <W extends z.ZodType, K extends FieldKind, const P extends string | number>(
  inner: Field<W, false, K>,
  padrao: P,
): Field<W, true, K> & { readonly padrao: P } => ({
  ...inner,
  optional: true,
  padrao,
});

/** Not in the form: a route of its own changes it. */
export const apart = <W extends z.ZodType, K extends FieldKind>(inner: Field<W, false, K>): Field<W, true, K> => ({
  ...inner,
  optional: true,
  aParte: true,
});

/** Not in the form: a route of its own changes it, and the record's own where it is sent there. */
export const apartOrWithin = <W extends z.ZodType, K extends FieldKind>(inner: Field<W, false, K>): Field<W, true, K> => ({
  ...apart(inner),
  noCorpo: true,
});

/** A field that is set on creation and never changed: the amounts counted, weighed or paid by it would change their meaning. */
export const fixed = <F extends Field>(inner: F): F & { readonly fixo: true } => ({ ...inner, fixo: true });

/** The field with a wider request schema than its kind has. */
export const withWire = <W extends z.ZodType, K extends FieldKind>(inner: Field<z.ZodType, false, K>, wire: W): Field<W, false, K> => ({
  ...inner,
  wire,
});

/** Kept under a name of its own: `data` of a payment as `vencimento`. */
export const keptAs = <F extends Field, const N extends string>(inner: F, kept: N): F & { readonly kept: N } => ({ ...inner, kept });

/** Belongs to a person: encrypted inside facts. */
export const personal = <F extends Field>(inner: F): F & { readonly pessoal: true } => ({ ...inner, pessoal: true });
