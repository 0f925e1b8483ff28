import type { Catalogue } from './catalogue.js';
import type { Field } from './fields.js';

/** A column of a catalogue's spreadsheet: one field of its form, under the name people know it by. */
export type ColunaDeCadastro = {
  /** The field's name in the declaration. */
  readonly campo: string;
  /** As the header says it: the label with its unit. */
  readonly titulo: string;
  readonly field: Field;
  /** Must be filled in for a new record. */
  readonly obrigatoria: boolean;
};

/** Text without what people do not type alike: capitals, accents, punctuation, units in brackets. */
export const dobrar = (texto: string): string =>
  texto
    .replace(/\([^)]*\)/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Money says R$ before the amount, a share of a whole is written as a percent; an outline is drawn, not typed. */
const unidadeDe = ({ kind, unit }: Field): string => (kind === 'fraction' ? '%' : (unit ?? ''));
const SEM_COLUNA: readonly string[] = ['polygon'];

const semColuna = ({ aParte, kind }: Field): boolean => aParte === true || SEM_COLUNA.includes(kind);

/** The columns of a catalogue, in the order of its form. Two fields of one label are told apart by their names. */
export const colunasDe = ({ fields }: Pick<Catalogue, 'fields'>): readonly ColunaDeCadastro[] => {
  const campos = Object.entries(fields).filter(([, field]) => !semColuna(field));
  const vezes = Map.groupBy(campos, ([, { label }]) => dobrar(label));
  return campos.map(([campo, field]) => {
    const rotulo = (vezes.get(dobrar(field.label))?.length ?? 0) > 1 ? `${field.label} - ${campo}` : field.label;
    const unidade = unidadeDe(field);
    return { campo, titulo: unidade ? `${rotulo} (${unidade})` : rotulo, field, obrigatoria: !field.optional };
  });
};

/** Labels of what a spreadsheet leaves alone: drawn on the map, or changed on a page of its own. */
export const foraDaPlanilha = ({ fields }: Pick<Catalogue, 'fields'>): readonly string[] =>
  Object.values(fields)
    .filter(semColuna)
    .map(({ label }) => label);

/** Name under which the first column, the id, stands among the fields. */
export const CODIGO = '#';

/** Header of the first column, the id of a record. A catalogue may know a code of its own. */
export const tituloDoCodigo = (catalogue: Pick<Catalogue, 'fields'>): string =>
  colunasDe(catalogue).some(({ titulo }) => dobrar(titulo) === 'codigo') ? 'Código na Tulha' : 'Código';

/** Header of the last column of a file of refused rows; on the way back it says nothing. */
export const TITULO_DO_ERRO = 'Erro';
