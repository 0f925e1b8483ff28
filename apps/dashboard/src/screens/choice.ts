import { type Field, rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import type { Filter } from '../ui/list/filters.js';

/** A filter by a column that is one of a few words; `many` calls them where several are meant: `Abertas`. */
export const choice = (
  key: string,
  field: Field,
  all = `${field.label}: qualquer`,
  many: Readonly<Record<string, string>> = {},
): Filter => ({
  key,
  type: 'select',
  label: field.label,
  all,
  options: (field.opcoes ?? []).map((value) => ({ value, label: many[value] ?? rotuloDe(field, value) })),
});
