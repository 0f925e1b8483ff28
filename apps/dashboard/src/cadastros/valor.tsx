import { type Field, rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { day, decimal, money, percent } from '../ui/format.js';
import { useChoices } from './cadastros.api.js';

const trimmed = (value: number, scale: number) => decimal(value, scale).replace(/,?0+$/, '');

const withGroups = (value: string, groups: RegExp, shape: string) => value.replace(groups, shape);

/** `35999990000` → `(35) 99999-0000`; with a country's code as it is. */
const phone = (value: string) => (value.length > 11 ? `+${value}` : withGroups(value, /^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3'));

const Nome = ({ de, id }: { de: string; id: number }) => useChoices(de).find(({ value }) => value === String(id))?.label ?? '…';

/** How each kind of field is read. */
const texts: Readonly<Record<string, (value: never, field: Field) => string>> = {
  day: (value: string) => day(value),
  money: (value: number) => money(value),
  percent: (value: number) => percent(value),
  fraction: (value: number) => percent(value * 100),
  flag: (value: number) => (value === 1 ? 'Sim' : 'Não'),
  option: (value: string, field) => rotuloDe(field, value),
  cep: (value: string) => withGroups(value, /^(\d{5})(\d{3})$/, '$1-$2'),
  telefone: (value: string) => phone(value),
  documento: (value: string) => formatDocumento(value),
  integer: (value: number, { unit }) => [decimal(value, 0), unit].filter(Boolean).join('\u00a0'),
  quantity: (value: number, { unit }) => [trimmed(value, 3), unit].filter(Boolean).join('\u00a0'),
  decimal: (value: number, { unit }) => [trimmed(value, 4), unit].filter(Boolean).join('\u00a0'),
};

/** A value of a catalogue's field, as people read it. */
export const Valor = ({ field, value }: { field: Field; value: unknown }) => {
  if (value === null || value === undefined || value === '') return '—';
  if (field.kind === 'ref' && field.de) return <Nome de={field.de} id={Number(value)} />;
  const text = field.rotulos ? texts['option'] : texts[field.kind];
  return text ? text(value as never, field) : String(value);
};

/** Kinds that stand right in a column. */
export const isNumber = ({ kind, rotulos }: Field): boolean =>
  !rotulos && ['money', 'percent', 'fraction', 'integer', 'quantity', 'decimal'].includes(kind);
