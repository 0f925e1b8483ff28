import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import type { AnyReportAnswer, AnyReportRow } from '@tulha/domain/kernel/report/answers';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import type { Query } from '../http/client.js';
import { useRead, useReadAll } from '../http/hooks.js';
import type { Filter } from '../ui/list/filters.js';
import { choicesOf } from './choices.js';

/** A page of a report. The present page stays on screen while the next one loads. */
export const useReport = ({ path }: AnyReport, query: Query) => useRead<typeof AnyReportAnswer>(`/${path}`, query, { keep: true });

/** Every row of a report, to be printed. */
export const useAllRows = ({ path }: AnyReport, query: Query) => useReadAll<typeof AnyReportRow>(`/${path}`, query);

const optionsOf = (field: Field) =>
  (field.opcoes ?? []).filter((value) => value !== field.padrao).map((value) => ({ value, label: rotuloDe(field, value) }));

/** A filter as the list's kit draws it. Its text where nothing is chosen is the default, or the filter's subject. */
const filterOf = (key: string, field: Field): Filter => {
  const { label, kind, de, aParte } = field;
  const all = field.padrao === undefined ? (field.help ?? label) : rotuloDe(field, field.padrao);
  if (aParte) return { key, type: 'given', label, show: String };
  if (kind === 'day') return { key, type: 'day', label };
  if ((kind === 'ref' || kind === 'refs') && de) return { key, type: 'record', label, all, Options: choicesOf(de) };
  if (kind === 'option') return { key, type: 'select', label, all, options: optionsOf(field) };
  return { key, type: 'search', label };
};

export const filtersOf = ({ filters }: AnyReport): readonly Filter[] => Object.entries(filters).map(([key, field]) => filterOf(key, field));
