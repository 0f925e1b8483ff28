import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { day, decimal, money, percent } from '../ui/format.js';
import { useChoices } from './cadastros.api.js';

const trimmed = (value: number, scale: number) => decimal(value, scale).replace(/,?0+$/, '');

/** `mensalista` → `Mensalista`. */
export const optionLabel = (option: string) => option.charAt(0).toUpperCase() + option.slice(1).toLowerCase().replaceAll('_', ' ');

const Nome = ({ de, id }: { de: string; id: number }) => useChoices(de).find(({ value }) => value === String(id))?.label ?? '…';

/** How each kind of field is read. */
const texts: Readonly<Record<string, (value: never, field: Field) => string>> = {
  day: (value: string) => day(value),
  money: (value: number) => money(value),
  percent: (value: number) => percent(value),
  fraction: (value: number) => percent(value * 100),
  flag: (value: number) => (value === 1 ? 'Sim' : 'Não'),
  option: (value: string) => optionLabel(value),
  documento: (value: string) => formatDocumento(value),
  integer: (value: number, { unit }) => [decimal(value, 0), unit].filter(Boolean).join('\u00a0'),
  quantity: (value: number, { unit }) => [trimmed(value, 3), unit].filter(Boolean).join('\u00a0'),
  decimal: (value: number, { unit }) => [trimmed(value, 4), unit].filter(Boolean).join('\u00a0'),
};

/** A value of a catalogue's field, as people read it. */
export const Valor = ({ field, value }: { field: Field; value: unknown }) => {
  if (value === null || value === undefined || value === '') return '—';
  if (field.kind === 'ref' && field.de) return <Nome de={field.de} id={Number(value)} />;
  const text = texts[field.kind];
  return text ? text(value as never, field) : String(value);
};

/** Kinds that stand right in a column. */
export const isNumber = ({ kind }: Field): boolean => ['money', 'percent', 'fraction', 'integer', 'quantity', 'decimal'].includes(kind);
