import type { ReportColumn } from '@tulha/domain/kernel/report/report';
import { frontText } from '../catalogues/texto.js';

/** What the rows of a group have in common, in words. */
export const groupName = (by: ReportColumn | undefined, value: unknown): string => {
  if (value === null) return 'Sem nome';
  return by === undefined ? String(value) : frontText(by, value);
};
