import type { ReportColumn } from '@tulha/domain/kernel/report/report';
import { frontText } from '../catalogues/texto.js';

/** The common value of a group's rows, in words. */
export const groupName = (by: ReportColumn | undefined, value: unknown): string => {
  if (value === null) return 'Sem nome';
  return by === undefined ? String(value) : frontText(by, value);
};
