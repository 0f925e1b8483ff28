import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

export type Deixada = {
  readonly ate: string | null;
  readonly motivo: string;
  readonly por: number;
  readonly porNome: string | null;
  readonly em: string;
};

/** The things to be done that the account has put off beyond a day, or takes for done, by their names. */
export const deixadasEm = async (reader: Reader, hoje: string): Promise<ReadonlyMap<string, Deixada>> => {
  const rows = await reader
    .de('pendencia_deixada')
    .select(['chave', 'ate', 'motivo', 'por', 'em'])
    .where((eb) => eb.or([eb('ate', 'is', null), eb('ate', '>', hoje)]))
    .execute();
  const usuarios = await reader
    .de('usuario')
    .select(['id', sql<string | null>`nome`.as('nome')])
    .where('id', 'in', [0, ...rows.map(({ por }) => por)])
    .execute();
  const nomes = new Map(usuarios.map(({ id, nome }) => [id, nome]));
  return new Map(
    rows.map(({ chave, em, ...deixada }) => [
      chave,
      { ...deixada, porNome: nomes.get(deixada.por) ?? null, em: new Date(em).toISOString() },
    ]),
  );
};
