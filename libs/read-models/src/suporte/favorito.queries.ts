import type { Reader } from '../read/reader.js';

/** One user's favourite pages, in the order in which they were put there; the decider keeps them few. */
export const listFavoritos = async (reader: Reader, usuario: number) => {
  const query = reader.de('favorito').select(['id', 'nome', 'url']).where('usuario_id', '=', usuario);
  const rows = await query.orderBy('id').execute();
  return rows.flatMap(({ id, nome, url }) => (nome === null || url === null ? [] : [{ id, name: nome, url }]));
};
