import type { Cell, CellKind } from '../cell.js';
import type { Field } from '../catalogue/fields.js';
import { unitOf } from '../columns/columns.js';
import { diaToBr } from '../dates.js';
import { curto } from '../curto.js';
import { scaledToBr, toScaled } from '../decimal.js';
import { formaDe, type NomeDe } from './formas.js';
import { criarNomes } from './nomes.js';

export type { NomeDe } from './formas.js';

/** The most decimals that are kept. */
const CASAS = 6;

const exato = (cell: Cell): string => curto(toScaled(String(cell), CASAS) ?? 0, CASAS);

/** An amount of money as people read it. */
export const reais = (centavos: number): string => `${centavos < 0 ? '-' : ''}R$ ${scaledToBr(Math.abs(centavos), 2)}`;

/** A cell as it is read outside a spreadsheet, without its unit. */
const FALADAS: Readonly<Record<CellKind, (cell: Cell) => string>> = {
  text: String,
  day: (cell) => diaToBr(String(cell)),
  integer: (cell) => scaledToBr(Number(cell), 0),
  thousandths: (cell) => curto(Number(cell), 3),
  cents: (cell) => reais(Number(cell)),
  percent: exato,
  decimal: exato,
};

const COM_UNIDADE: readonly CellKind[] = ['integer', 'thousandths', 'percent', 'decimal'];
const NUMEROS: readonly CellKind[] = [...COM_UNIDADE, 'cents'];

/** Whether a field is read as a number, which stands right in a column. */
export const eNumero = (field: Field): boolean => NUMEROS.includes(formaDe(field).kind);

const SEM_NOMES = criarNomes({});

/** A value of the wire as people read it, with its unit: `R$ 1.850,00`, `12,5 ha`, `11/05/2026`. Null where there is none. */
export const textoDe = (field: Field, valor: unknown, nomeDe: NomeDe): string | null => {
  if (valor === null || valor === undefined || valor === '' || (Array.isArray(valor) && valor.length === 0)) return null;
  const { kind, cell, dizer } = formaDe(field);
  if (dizer) return dizer(valor as never, field, nomeDe);
  const falada = FALADAS[kind](cell(valor as never, field, SEM_NOMES));
  return [falada, COM_UNIDADE.includes(kind) ? unitOf(field) : ''].filter(Boolean).join(' ');
};
