import { z } from 'zod';
import { texto } from '../../kernel/decimal.js';
import { bastam } from './colunas.js';

const titulo = texto(100);

/** The titles of a spreadsheet's columns, as JSON in a form. */
export const ColunasDitas = z
  .strictObject({
    dia: titulo,
    descricao: titulo,
    nome: titulo.optional(),
    valor: titulo.optional(),
    entrada: titulo.optional(),
    saida: titulo.optional(),
    sinal: titulo.optional(),
    documento: titulo.optional(),
    identificador: titulo.optional(),
    saldo: titulo.optional(),
  })
  .refine(bastam, 'Diga a coluna do valor, ou as de entradas e saídas.')
  .meta({ id: 'ColunasDitas' });

const jsonDe = (escrito: string): unknown => {
  try {
    return JSON.parse(escrito);
  } catch {
    // Text that is no JSON is refused as no list of columns.
    return undefined;
  }
};

/** The fields of the form that brings a statement: of which cash flow it is, and by which columns a spreadsheet is read. */
export const CamposDoEnvio = z.strictObject({
  fluxo: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Escolha a conta de que é o extrato.')
    .transform(Number),
  colunas: z.string().max(2_000).transform(jsonDe).pipe(ColunasDitas).optional(),
  /** Asked where it brings lines to a month that is closed. */
  motivo: texto(300).optional(),
});
