import { z } from 'zod';
import type { Catalogue, Fields } from './catalogue.js';
import { type Answers, answersOf } from './answers.js';

/** A record of a catalogue as it goes out. */
export type RecordAnswer<F extends Fields> = z.ZodObject<{ id: z.ZodInt } & Answers<F>>;

/** The answer type of a given declaration: `CatalogueAnswer<typeof talhao>`. */
export type CatalogueAnswer<C extends Catalogue> = RecordAnswer<C['fields']>;

/** The common part of all records' answers: kits for any record look its fields up by name. */
export const AnyRecord = z.looseObject({ id: z.int() });

const made = new WeakMap<object, z.ZodObject>();

/** The answer schema of a record, from its declaration alone. */
export const recordAnswer = <F extends Fields>(catalogue: Catalogue<F>): RecordAnswer<F> => {
  const known = made.get(catalogue);
  if (known) return known as RecordAnswer<F>;
  const schema = z
    .object({ id: z.int(), ...answersOf(catalogue.fields), ...answersOf(catalogue.calculados ?? {}) })
    .meta({ id: `${catalogue.nome}Registro` });
  made.set(catalogue, schema);
  return schema as RecordAnswer<F>;
};

type Row = Readonly<Record<string, unknown>>;

/** The answer of a record known only by its declaration: the fields exist at run time, not for the compiler. */
export const rowAnswer = (catalogue: Catalogue): z.ZodType<Row, Row> => recordAnswer(catalogue) as z.ZodType<Row, Row>;

/** The answer of a record just written, with remarks if its declaration has any. */
export const writtenAnswer = (catalogue: Catalogue): z.ZodType<Row, Row> =>
  (catalogue.avisos
    ? recordAnswer(catalogue)
        .extend({ avisos: z.array(z.string()) })
        .meta({ id: `${catalogue.nome}Gravado` })
    : recordAnswer(catalogue)) as z.ZodType<Row, Row>;

/** The reduced answer of a record in a list: only the declared fields. */
export const reducedAnswer = ({ fields, reduzido = [], nome }: Catalogue): z.ZodType<Row, Row> =>
  z
    .strictObject({ id: z.int(), ...answersOf(Object.fromEntries(Object.entries(fields).filter(([name]) => reduzido.includes(name)))) })
    .meta({ id: `${nome}Reduzido` }) as z.ZodType<Row, Row>;
