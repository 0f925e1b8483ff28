import type { LoteNoForm } from './rascunho.js';

/** The id chosen in a select, 0 where none was. */
export const numero = (texto: string | null) => Number(texto ?? 0);

/** Chosen lots as requests say them. */
export const lotesDe = (lotes: readonly LoteNoForm[]) => lotes.map(({ id, quantidade }) => ({ id, quantidade: quantidade ?? 0 }));

/** Renames the first part of a path; a name not in the table stays. */
export const renomeia =
  (nomes: Readonly<Record<string, string>>) =>
  (caminho: string): string =>
    caminho.replace(/^[^.]+/, (primeira) => nomes[primeira] ?? primeira);
