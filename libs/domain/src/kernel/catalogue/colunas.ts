import { titleOf } from '../columns/columns.js';
import { normalizar } from '../letras.js';
import type { FieldKind } from './answers.js';
import type { Catalogue } from './catalogue.js';
import type { Field } from './fields.js';

/** A column of a catalogue's spreadsheet: one field of its form, under the name people know it by. */
export type ColunaDeCadastro = {
  /** The field's name in the declaration. */
  readonly campo: string;
  /** The title in the header: the label with its unit. */
  readonly titulo: string;
  readonly field: Field;
  /** Must be filled in for a new record. */
  readonly obrigatoria: boolean;
};

/** Replaces text in brackets by a blank; an unclosed bracket stays. */
const semParenteses = (texto: string): string => {
  let limpo = '';
  for (let at = 0; ; ) {
    const abre = texto.indexOf('(', at);
    const fecha = abre < 0 ? -1 : texto.indexOf(')', abre);
    if (fecha < 0) return limpo + texto.slice(at);
    limpo += `${texto.slice(at, abre)} `;
    at = fecha + 1;
  }
};

/** Text without the parts that people do not type alike: capitals, accents, punctuation, units in brackets. */
export const dobrar = (texto: string): string =>
  normalizar(semParenteses(texto), 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An outline is drawn, not typed. */
const DESENHADOS: readonly FieldKind[] = ['polygon', 'geometry'];

type ComColunas = Pick<Catalogue, 'fields' | 'semColuna'>;

const temColuna =
  ({ semColuna = [] }: ComColunas) =>
  ([campo, { aParte, kind }]: readonly [string, Field]): boolean =>
    !aParte && !DESENHADOS.includes(kind) && !semColuna.includes(campo);

/** The columns of a catalogue, in the order of its form. If two fields share a label, their names are added. */
export const colunasDe = (catalogue: ComColunas): readonly ColunaDeCadastro[] => {
  const campos = Object.entries(catalogue.fields).filter(temColuna(catalogue));
  const vezes = Map.groupBy(campos, ([, { label }]) => dobrar(label));
  return campos.map(([campo, field]) => {
    const rotulo = (vezes.get(dobrar(field.label))?.length ?? 0) > 1 ? `${field.label} - ${campo}` : field.label;
    return { campo, titulo: titleOf({ ...field, label: rotulo }), field, obrigatoria: !field.optional };
  });
};

/** Labels of the fields that a spreadsheet leaves alone: drawn on the map, or changed on a page of its own. */
export const foraDaPlanilha = (catalogue: ComColunas): readonly string[] => {
  const tem = temColuna(catalogue);
  return Object.entries(catalogue.fields).flatMap((campo) => (tem(campo) ? [] : [campo[1].label]));
};

/** Name under which the first column, the id, stands among the fields. */
export const CODIGO = '#';

/** Header of the first column, the id of a record. A catalogue may know a code of its own. */
export const tituloDoCodigo = (catalogue: ComColunas): string =>
  colunasDe(catalogue).some(({ titulo }) => dobrar(titulo) === 'codigo') ? 'Código na Tulha' : 'Código';

/** Header of the last column of a file of refused rows; when the file is sent again it is ignored. */
export const TITULO_DO_ERRO = 'Erro';
