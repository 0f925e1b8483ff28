import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { completeCpf } from '@tulha/domain/kernel/documents';

type Json = unknown;
type Maker = {
  /** A value the wire takes, another for each `n`. `de` is an id of the record a reference points at. */
  readonly good: (field: Field, n: number, de: number) => Json;
  /** Values the wire must refuse. */
  readonly bad: readonly Json[];
};

const bound = (field: Field, name: 'maxLength' | 'minValue' | 'maxValue'): number | undefined =>
  (field.wire as unknown as Record<string, number | null | undefined>)[name] ?? undefined;
const limited = (field: Field, value: number) =>
  Math.min(Math.max(value, bound(field, 'minValue') ?? value), bound(field, 'maxValue') ?? value);

/** How many digits a code has, which only its rule knows. */
const algarismosDe = ({ wire }: Field) => Array.from({ length: 20 }, (_, n) => n).find((n) => wire.safeParse('1'.repeat(n)).success) ?? 0;

const KINDS: Readonly<Record<string, Maker>> = {
  text: {
    good: (field, n) => `${n} ${field.label}`.slice(0, bound(field, 'maxLength') ?? 20).trim(),
    bad: ['', 7, '\u0000', 'x'.repeat(5_000)],
  },
  integer: { good: (field, n) => limited(field, n), bad: [1.5, '7', 3_000_000_000] },
  quantity: { good: (_, n) => n + 0.125, bad: [0.1234, -1, '1'] },
  money: { good: (_, n) => n + 1850.05, bad: [0.001, -1, '1,00'] },
  percent: { good: (_, n) => (n % 90) + 0.5, bad: [101, -0.1, 1.00001] },
  fraction: { good: (_, n) => (n % 900) / 1000, bad: [1.1, -0.1, 0.00001] },
  decimal: { good: (_, n) => (n % 90) + 0.25, bad: ['1', 1e300, -1e9] },
  day: { good: (_, n) => `2026-0${(n % 9) + 1}-2${n % 9}`, bad: ['2026-02-30', '01/02/2026', ''] },
  option: { good: ({ opcoes = [] }, n) => opcoes[n % opcoes.length], bad: ['outra coisa', 0] },
  flag: { good: (_, n) => n % 2, bad: [2, true] },
  documento: { good: (_, n) => completeCpf(String(900_000_000 + n)), bad: ['900.000.100-58', '1'] },
  cep: { good: (_, n) => String(37_000_000 + n), bad: ['3754', '37540-00a', 37_540_000] },
  codigo: { good: (field, n) => String(n).padStart(algarismosDe(field), '0'), bad: ['1', '12a4', 5101] },
  telefone: { good: (_, n) => `359${String(n).padStart(8, '0')}`, bad: ['123', 'não tem', 35_999_990_000] },
  email: { good: (_, n) => `contato${n}@exemplo.com.br`, bad: ['contato', 'a@b', 'a b@exemplo.com.br', 7] },
  ref: { good: (_, __, de) => de, bad: [0, -1, 1.5, '1'] },
  refs: { good: (_, __, de) => [de], bad: [[0], 'x', [null]] },
  polygon: { good: () => null, bad: [] },
};

const makerOf = (field: Field): Maker => {
  const maker = KINDS[field.kind];
  if (!maker) throw new Error(`No examples of the kind ${field.kind}: add them to catalogue-examples.ts`);
  return maker;
};

/** The fields a form sends, in the order of the declaration. */
export const formFields = ({ fields }: Catalogue): [string, Field][] => Object.entries(fields).filter(([, { aParte }]) => !aParte);

/** A body the catalogue takes: every field of its form, or only those it asks for. References point at `idOf`. */
export const exampleBody = (
  catalogue: Catalogue,
  n: number,
  idOf: (table: string) => number,
  { onlyRequired = false } = {},
): Record<string, Json> =>
  Object.fromEntries(
    formFields(catalogue).flatMap(([name, field]): [string, Json][] =>
      onlyRequired && field.optional ? [] : [[name, makerOf(field).good(field, n, field.de ? idOf(field.de) : 0)]],
    ),
  );

/** Values a field must refuse. What an optional field takes for "not given" is not among them. */
export const badValues = (field: Field): readonly Json[] => makerOf(field).bad.filter((value) => !(field.optional && value === ''));
