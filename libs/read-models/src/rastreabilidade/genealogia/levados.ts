import { LIVE } from '../../declare/read-schema.js';

/** Lots are looked up one by one (LATERAL), as in grafo-dos-lotes.ts: a plan that reads a whole table for each of ten thousand never ends. */
export const cada = (tabela: string, colunas: string, onde: string): string =>
  `lateral (select ${colunas} from ${LIVE}.${tabela} x where x.conta = $1 and ${onde} offset 0)`;

/** The parents of some lots (a parameter), with the last day on which their coffee went into one of these. */
export const levados = (lotes: string): string => `
  select a.pai_id as lote_id, max(a.em) as em from unnest(${lotes}::int8[]) f(id),
  ${cada('lote_aresta', 'x.pai_id, x.em', 'x.filho_id = f.id and x.entrada > 0')} a group by a.pai_id`;
