import type { FieldKind } from '@tulha/domain/kernel/catalogue/answers';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { completarChave } from '@tulha/domain/fiscal/chave';
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
const algarismosDe = ({ wire }: Field) =>
  Array.from({ length: 20 }, (_, n) => n).findLast((n) => wire.safeParse('1'.repeat(n)).success) ?? 0;

/** A whole number; for a field with a fixed list, one of its values. */
const inteiro = (field: Field, n: number) => {
  const opcoes = Object.keys(field.rotulos ?? {});
  if (opcoes.length > 0) return Number(opcoes[n % opcoes.length]);
  return limited(field, field.padrao === undefined ? n : n % 3);
};

/** A line as it is answered: of several, each another. */
const estrada = (n: number): Json => ({
  type: 'MultiLineString',
  coordinates: [
    [
      [-45.1, -22.1],
      [-45.1 - (n % 1_000) / 10_000, -22.2],
    ],
  ],
});

const KINDS: Readonly<Record<FieldKind, Maker>> = {
  text: {
    good: (field, n) => `${n} ${field.label}`.slice(0, bound(field, 'maxLength') ?? 20).trim(),
    bad: ['', 7, '\u0000', 'x'.repeat(5_000)],
  },
  integer: { good: inteiro, bad: [1.5, '7', 3_000_000_000] },
  quantity: { good: (_, n) => n + 0.125, bad: [0.1234, -1, '1'] },
  money: { good: (_, n) => n + 1850.05, bad: [0.001, -1, '1,00'] },
  percent: { good: (_, n) => (n % 90) + 0.5, bad: [101, -0.1, 1.00001] },
  fraction: { good: (_, n) => (n % 900) / 1000, bad: [1.1, -0.1, 0.00001] },
  decimal: { good: (_, n) => (n % 24) + 0.25, bad: ['1', 1e300, -1e9] },
  day: { good: (_, n) => `2026-0${(n % 9) + 1}-2${n % 9}`, bad: ['2026-02-30', '01/02/2026', ''] },
  month: { good: (_, n) => `2026-0${(n % 9) + 1}`, bad: ['2026-13', '05/2026', ''] },
  hour: { good: (_, n) => `${String(n % 24).padStart(2, '0')}:30`, bad: ['24:00', '7:30', 730] },
  instant: { good: (_, n) => `2026-05-11T${String(n % 24).padStart(2, '0')}:00:00.000Z`, bad: ['2026-05-11', 0] },
  option: { good: ({ opcoes = [] }, n) => opcoes[n % opcoes.length], bad: ['outra coisa', 0] },
  flag: { good: (_, n) => n % 2, bad: [2, true] },
  documento: { good: (_, n) => completeCpf(String(900_000_000 + n)), bad: ['900.000.100-58', '1'] },
  cep: { good: (_, n) => String(37_000_000 + n), bad: ['3754', '37540-00a', 37_540_000] },
  codigo: { good: (field, n) => String(n).padStart(algarismosDe(field), '0'), bad: ['1', '12a4', 5101] },
  telefone: { good: (_, n) => `359${String(n).padStart(8, '0')}`, bad: ['123', 'não tem', 35_999_990_000] },
  email: { good: (_, n) => `contato${n}@exemplo.com.br`, bad: ['contato', 'a@b', 'a b@exemplo.com.br', 7] },
  site: { good: (_, n) => `https://exemplo.com.br/${n}`, bad: ['exemplo', 'javascript:alert(1)', 'https://', 7] },
  ref: { good: (_, __, de) => de, bad: [0, -1, 1.5, '1'] },
  refs: { good: (_, __, de) => [de], bad: [[0], 'x', [null]] },
  polygon: { good: () => null, bad: [] },
  geometry: {
    good: (_, n) => estrada(n),
    bad: [
      null,
      'x',
      [-45, -22],
      { type: 'LineString' },
      {
        type: 'LineString',
        coordinates: [
          [2, 48],
          [3, 48],
        ],
      },
    ],
  },
};

/** A text that must be an e-mail or a telephone number is an example of those. */
const makerOf = (field: Field): Maker => {
  const { kind, wire } = field;
  if (kind !== 'text') return KINDS[kind];
  const toma = (um: FieldKind) => wire.safeParse(KINDS[um].good(field, 1, 1)).success;
  return KINDS[(['text', 'telefone', 'email'] as const).find(toma) ?? 'text'];
};

/** The fields a form sends, in the order of the declaration. */
export const formFields = ({ fields }: Catalogue): [string, Field][] => Object.entries(fields).filter(([, { aParte }]) => !aParte);

/** The amounts of a line are cents only: all of a record's lines sum to less than the record. */
const centavos = (catalogue: Catalogue, { kind }: Field, n: number): Json | undefined =>
  kind === 'money' && 'parent' in catalogue ? (n + 5) / 100 : undefined;

/**
 * Values that rules of other records ask of an example: a worker with a contract is a sharecropper, a dose is in its input's unit, and a
 * deduction comes after its advance; a contract allows for a few percent, and what is fixed of it is less than its sacas; a settlement is in money, and owes more than it deducts.
 */
const PEDIDO: Readonly<Record<string, Readonly<Record<string, Json | ((n: number) => Json)>>>> = {
  acerto_meeiro: { forma: 'REAIS' },
  acerto_meeiro_cafe: { valor: 900.5, porcentagem: 0.5 },
  colaborador: { tipo: 'meeiro' },
  calda_item: { unidade: 'KG' },
  fazenda: { car: 'MG-3145901-0F1E2D3C4B5A69788796A5B4C3D2E1F0' },
  compra: { data: '2026-01-10' },
  nota_fiscal: {
    emitida: '2026-01-10',
    chave: (n: number) => completarChave(`3126019000000100012955001${String(n).padStart(9, '0')}100000010`),
  },
  desconto_adiantamento: { data: '2026-10-05' },
  contrato_venda: { tolerancia: (n: number) => (n % 10) + 0.5 },
  contrato_venda_fixacao: { sacas: (n: number) => ((n % 50) + 1) / 1_000 },
};
const pedido = ({ tabela }: Catalogue, name: string, n: number): Json | undefined => {
  const exemplo = PEDIDO[tabela]?.[name];
  return typeof exemplo === 'function' ? (exemplo as (n: number) => Json)(n) : exemplo;
};

type Which = { readonly onlyRequired?: boolean; readonly and?: readonly string[] };

/** A body the catalogue takes: every field of its form, or only those it asks for and some others by name. References point at `idOf`. */
export const exampleBody = (
  catalogue: Catalogue,
  n: number,
  idOf: (table: string) => number,
  { onlyRequired = false, and = [] }: Which = {},
): Record<string, Json> =>
  Object.fromEntries(
    formFields(catalogue).flatMap(([name, field]): [string, Json][] =>
      onlyRequired && field.optional && !and.includes(name)
        ? []
        : [
            [
              name,
              pedido(catalogue, name, n) ??
                centavos(catalogue, field, n) ??
                makerOf(field).good(field, field.fixo ? 0 : n, field.de ? idOf(field.de) : 0),
            ],
          ],
    ),
  );

/** Values a field must refuse, without those that an optional field takes for "not given". */
export const badValues = (field: Field): readonly Json[] => makerOf(field).bad.filter((value) => !(field.optional && value === ''));

/** A record's answer without its calculated fields, which have tests of their own. */
export const withoutCounted = (catalogue: Catalogue, answered: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answered).filter(([name]) => !Object.hasOwn(catalogue.calculados ?? {}, name)));
