import type { Catalogue } from '../../kernel/catalogue/catalogue.js';
import { dobrar } from '../../kernel/catalogue/colunas.js';
import { ref } from '../../kernel/catalogue/fields.js';
import type { Line, Register } from '../../kernel/register/register.js';
import { erroEmPortugues } from '../../kernel/textos-de-forma.js';
import { z } from 'zod';

/** A sheet of a register's workbook: its records, or its lines of one kind, as a catalogue has them. */
export type Aba = {
  readonly nome: string;
  /** The list of lines it holds; null of the records. */
  readonly lista: string | null;
  readonly catalogue: Catalogue;
};

/** A line's body without its record, which is no part of it on the wire. */
const corpoDaLinha = ({ input, parent, parentId }: Line): Catalogue['input'] =>
  z.record(z.string(), z.unknown()).transform((corpo, ctx) => {
    const { [parent]: dono, ...own } = corpo;
    const lido = input.safeParse(own, { error: erroEmPortugues });
    if (lido.success) return { ...lido.data, [parentId]: dono };
    for (const { path, message } of lido.error.issues) ctx.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

const COMO_SE_NOMEIA = 'De um novo deste arquivo, a marca que ele tem na coluna do código: novo 1.';

/** A kind of lines as a catalogue whose first column names the record. */
const linhaComoCadastro = ({ title, tabela }: Register, line: Line): Catalogue => {
  const { [line.parent]: _whose, ...own } = line.fields;
  return { ...line, fields: { [line.parent]: ref(title.singular, tabela, { help: COMO_SE_NOMEIA }), ...own }, input: corpoDaLinha(line) };
};

/** The most that a sheet's name has. */
const NOME_MAX = 31;

/** The sheets of a register's workbook: first the records. */
export const abasDe = (register: Register): readonly [Aba, ...Aba[]] => [
  { nome: register.title.plural.slice(0, NOME_MAX), lista: null, catalogue: register },
  ...Object.entries(register.lines).map(
    ([lista, line]): Aba => ({ nome: line.title.plural.slice(0, NOME_MAX), lista, catalogue: linhaComoCadastro(register, line) }),
  ),
];

/** How a new record is marked in the column of its code, so that lines can name it: `novo 1`, `nova A`. */
const MARCA = /^nov[oa]\b.{0,40}$/i;

/** A mark without capitals and accents, for comparison; undefined for a text that is no mark. */
export const marcaDe = (texto: string): string | undefined => (MARCA.test(texto.trim()) ? dobrar(texto) : undefined);

/** The mark of the nth record of a file. */
export const marca = (n: number): string => `novo ${n}`;
