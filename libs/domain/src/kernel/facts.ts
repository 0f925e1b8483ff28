import { z } from 'zod';
import { isDia, isHora } from './calendar.js';
import type { Fact } from './fact.js';

/**
 * Names the subject of the personal data in a fact. `'conta'` is the account itself, `'registro'` the subject given by
 * `tabela` and `registroId`; any other word is a kind of person, whose id is in the fact's `<kind>Id` (subject
 * `colaborador:17`). The named fields are encrypted with that subject's key inside the recorded fact, so that destroying the
 * key erases them everywhere while the history still replays.
 */
export type Pessoal = { readonly sujeito: string; readonly campos: readonly string[] };

/** One type of fact: its version, the shape of its body, its personal fields, and the steps from older versions to this one. */
export type FactType<D extends z.ZodType = z.ZodType> = {
  readonly versao: number;
  readonly data: D;
  readonly pessoal?: Pessoal;
  /** The conversions from each named version to the next. Chained on read, before deciders and projections see the fact. */
  readonly upcast?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
};

export type FactTable = Readonly<Record<string, FactType>>;

/** Declares the facts of one room. The zod schema is the recorded body, exactly: unknown keys are refused on write. */
export const defineFacts = <const T extends FactTable>(table: T): T => table;

/** The union of facts a table declares. */
export type FactOf<T extends FactTable> = { [K in keyof T & string]: Fact<K, z.output<T[K]['data']>> }[keyof T & string];

/** The subject of a fact's personal fields, `undefined` when it has none. */
export const subjectOf = (type: FactType, data: Record<string, unknown>, conta: number): string | undefined => {
  if (!type.pessoal) return undefined;
  const { sujeito } = type.pessoal;
  if (sujeito === 'registro') return `${String(data['tabela'])}:${String(data['registroId'])}`;
  return sujeito === 'conta' ? `conta:${conta}` : `${sujeito}:${String(data[`${sujeito}Id`])}`;
};

/** The union of commands a table of request schemas declares: `{ IniciarSecagem: z.strictObject(…) }`. */
export type CommandOf<T extends Readonly<Record<string, z.ZodType>>> = {
  [K in keyof T & string]: { readonly type: K; readonly data: z.output<T[K]> };
}[keyof T & string];

/** Shapes shared by many facts. All integers are safe integers. */
export const fact = {
  id: () => z.int().min(1),
  /** Integer cents, may be negative. */
  centavos: () => z.int(),
  /** Integer thousandths of the unit beside it: grams or millilitres. */
  milesimos: () => z.int(),
  /** Exact decimal as text, `"11.4"`. */
  decimal: () => z.string().regex(/^-?\d+(\.\d+)?$/),
  /** A day that exists: a table of days holds no other. */
  dia: () =>
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .refine(isDia, 'É um dia que não existe.'),
  hora: () =>
    z
      .string()
      .regex(/^\d{2}:\d{2}$/)
      .refine(isHora, 'É uma hora que não existe.'),
  /** A text that PostgreSQL holds: without NUL, and without half of a surrogate pair. */
  texto: () => z.string().refine((texto) => texto.isWellFormed() && !texto.includes('\0'), 'Tem um caractere que não se guarda.'),
};
