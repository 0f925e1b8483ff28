import type { Reader } from '../read/reader.js';

export type Deixada = { readonly ate: string | null; readonly motivo: string };

/** The things to be done that the account has put off beyond a day, or takes for done, by their names. */
export const deixadasEm = async (reader: Reader, hoje: string): Promise<ReadonlyMap<string, Deixada>> => {
  const rows = await reader
    .de('pendencia_deixada')
    .select(['chave', 'ate', 'motivo'])
    .where((eb) => eb.or([eb('ate', 'is', null), eb('ate', '>', hoje)]))
    .execute();
  return new Map(rows.map(({ chave, ...deixada }) => [chave, deixada]));
};
