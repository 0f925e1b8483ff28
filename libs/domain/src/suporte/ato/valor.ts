import type { Field } from '../../kernel/catalogue/fields.js';
import { diaToBr } from '../../kernel/dates.js';
import { scaledToBr, toScaled } from '../../kernel/decimal.js';
import { formatDocumento } from '../../kernel/documents.js';

/** How a record pointed at is called; undefined where nobody knows any more. */
export type NomeDe = (especie: string, id: number) => string | undefined;

/** Without zeros that say nothing: `12,500` → `12,5`. */
const curto = (unidades: number, escala: number) =>
  scaledToBr(unidades, escala).replace(/,(\d*?)0+$/, (_, resto: string) => (resto === '' ? '' : `,${resto}`));

const comUnidade = (texto: string, { unit }: Field) => (unit ? `${texto} ${unit}` : texto);

/** So many decimals are kept at most. */
const ESCALA = 6;
const decimal = (valor: string): string => curto(toScaled(valor, ESCALA) ?? 0, ESCALA);

const nomeOuNumero = (nomeDe: NomeDe, { de = '' }: Field, id: number) => nomeDe(de, id) ?? `nº ${id}`;

const textos: Readonly<Record<string, (valor: never, field: Field, nomeDe: NomeDe) => string>> = {
  day: (valor: string) => diaToBr(valor),
  money: (centavos: number) => `R$ ${scaledToBr(centavos, 2)}`,
  fraction: (valor: string) => `${curto(toScaled(valor, ESCALA) ?? 0, ESCALA - 2)} %`,
  flag: (valor: number) => (valor === 1 ? 'Sim' : 'Não'),
  option: (valor: string) => valor.charAt(0).toUpperCase() + valor.slice(1).toLowerCase().replaceAll('_', ' '),
  documento: (valor: string) => formatDocumento(valor),
  integer: (valor: number, field) => comUnidade(scaledToBr(valor, 0), field),
  quantity: (milesimos: number, field) => comUnidade(curto(milesimos, 3), field),
  decimal: (valor: string, field) => comUnidade(decimal(valor), field),
  ref: (id: number, field, nomeDe) => nomeOuNumero(nomeDe, field, id),
  refs: (ids: readonly number[], field, nomeDe) => ids.map((id) => nomeOuNumero(nomeDe, field, id)).join(', '),
  polygon: (pontos: readonly unknown[]) => `Contorno com ${pontos.length - 1} pontos`,
};

/** A value of a catalogue’s field, as a fact keeps it, in the words of its form; null where there is none, or it was erased. */
export const textoDoCampo = (field: Field, valor: unknown, nomeDe: NomeDe): string | null => {
  if (valor === null || valor === undefined || valor === '' || (Array.isArray(valor) && valor.length === 0)) return null;
  return textos[field.kind]?.(valor as never, field, nomeDe) ?? String(valor);
};
