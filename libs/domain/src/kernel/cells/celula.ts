import { type Cell, type CellKind, cellToBr } from '../cell.js';
import type { FieldKind } from '../catalogue/answers.js';
import type { ColunaDeCadastro } from '../catalogue/colunas.js';
import { aparar } from '../letras.js';
import { comoSeVe } from '../marcas.js';
import { storable } from '../storable.js';
import { codigosDe, dizer, formaDe } from './formas.js';
import type { Lida } from './ler.js';
import type { Nomes } from './nomes.js';
import type { Natureza } from './tipada.js';

/** The choices of a column, as its cells show them; undefined for free text. */
export const opcoesDe = ({ field }: Pick<ColunaDeCadastro, 'field'>): readonly string[] | undefined =>
  field.kind === 'flag' ? ['Sim', 'Não'] : codigosDe(field)?.map((codigo) => dizer(field, codigo));

/** The kind of the cells of a column. */
export const kindDe = ({ field }: Pick<ColunaDeCadastro, 'field'>): CellKind => formaDe(field).kind;

const NATUREZAS: Readonly<Partial<Record<FieldKind, Natureza>>> = {
  integer: 'numero',
  decimal: 'numero',
  money: 'numero',
  quantity: 'numero',
  percent: 'porcentagem',
  fraction: 'porcentagem',
  day: 'dia',
  hour: 'hora',
  instant: 'instante',
  flag: 'marca',
};

/** The kind of content that a column expects of a workbook cell. An option is chosen by its label, as text. */
export const naturezaDe = ({ field }: Pick<ColunaDeCadastro, 'field'>): Natureza => {
  if (codigosDe(field)) return 'texto';
  return field.unit === '%' ? 'porcentagem' : (NATUREZAS[field.kind] ?? 'texto');
};

/** A value of the wire as a cell of its column; nothing is an empty cell. */
export const celulaDe = ({ field }: Pick<ColunaDeCadastro, 'field'>, valor: unknown, nomes: Nomes): Cell => {
  if (valor === null || valor === undefined) return null;
  const cell = formaDe(field).cell(valor as never, field, nomes);
  if (typeof cell !== 'string') return cell;
  return cell === '' ? null : storable(cell);
};

/** The cell as Brazilians write it. */
export const escreverCelula = (coluna: Pick<ColunaDeCadastro, 'field'>, valor: unknown, nomes: Nomes): string =>
  cellToBr(kindDe(coluna), celulaDe(coluna, valor, nomes));

/** Kinds whose cells hold words of people's own; the others are read as they look. */
const DE_NOMES: ReadonlySet<FieldKind> = new Set(['text', 'option', 'site', 'ref', 'refs']);

/** The text of a cell as the value the wire would carry, or why it is none. An empty cell is null. */
export const lerCelula = (coluna: ColunaDeCadastro, celula: string, nomes: Nomes): Lida<unknown> => {
  const aparada = aparar(celula.replaceAll('\u00a0', ' '));
  const limpa = DE_NOMES.has(coluna.field.kind) ? aparada : comoSeVe(aparada);
  return limpa === '' ? { valor: null } : formaDe(coluna.field).ler(limpa, coluna, nomes);
};
