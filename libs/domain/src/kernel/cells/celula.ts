import { type Cell, type CellKind, cellToBr } from '../cell.js';
import type { ColunaDeCadastro } from '../catalogue/colunas.js';
import { aparar } from '../letras.js';
import { codigosDe, dizer, formaDe } from './formas.js';
import type { Lida } from './ler.js';
import type { Nomes } from './nomes.js';

/** What a column lets one choose from, as its cells say it; undefined where anything may be written. */
export const opcoesDe = ({ field }: Pick<ColunaDeCadastro, 'field'>): readonly string[] | undefined =>
  field.kind === 'flag' ? ['Sim', 'Não'] : codigosDe(field)?.map((codigo) => dizer(field, codigo));

/** The kind of the cells of a column. */
export const kindDe = ({ field }: Pick<ColunaDeCadastro, 'field'>): CellKind => formaDe(field).kind;

/** A value of the wire as a cell of its column; nothing is an empty cell. */
export const celulaDe = ({ field }: Pick<ColunaDeCadastro, 'field'>, valor: unknown, nomes: Nomes): Cell => {
  if (valor === null || valor === undefined) return null;
  const cell = formaDe(field).cell(valor as never, field, nomes);
  return cell === '' ? null : cell;
};

/** The same as Brazilians write it. */
export const escreverCelula = (coluna: Pick<ColunaDeCadastro, 'field'>, valor: unknown, nomes: Nomes): string =>
  cellToBr(kindDe(coluna), celulaDe(coluna, valor, nomes));

/** The text of a cell as the value the wire would carry, or why it is none. An empty cell is null. */
export const lerCelula = (coluna: ColunaDeCadastro, celula: string, nomes: Nomes): Lida<unknown> => {
  const limpa = aparar(celula.replaceAll('\u00a0', ' '));
  return limpa === '' ? { valor: null } : formaDe(coluna.field).ler(limpa, coluna, nomes);
};
