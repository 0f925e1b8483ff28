import { useChoices } from '../catalogues/catalogues.api.js';
import { useSafraOptions } from '../propriedade/safras.api.js';
import type { Choices } from '../ui/list/filters.js';

const Seasons: Choices = ({ children }) => children(useSafraOptions());

/** The records of a kind that a report may be filtered by. */
export const choicesOf = (tabela: string): Choices => {
  if (tabela === 'safra') return Seasons;
  return ({ children }) => children(useChoices(tabela));
};
