import type { Video } from '@tulha/domain/suporte/ajuda/ajuda.events';
import { contains, type ListParams, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { RowOf } from '../declare/table.js';
import type { guiaDeAjudaTable } from './guia-de-ajuda.projection.js';

const guiaView = ({ id, versao, rota, titulo, conteudo, tipo, video, alterado_em }: RowOf<typeof guiaDeAjudaTable>) => ({
  id,
  versao,
  route: rota,
  title: titulo ?? '',
  content: conteudo ?? '',
  type: tipo,
  video: video as Video | null,
  alteradoEm: new Date(alterado_em).toISOString(),
});
export type GuiaView = ReturnType<typeof guiaView>;

const SORTABLE = { id: 'id', route: 'rota', title: 'titulo' };

/** The account's guides, by title unless told; `route` asks for those written for one page. */
export const listGuias = (reader: Reader, params: ListParams & { readonly route?: string | undefined }) => {
  let query = reader.de('guia_de_ajuda').selectAll();
  if (params.route !== undefined) query = query.where('rota', '=', params.route);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('titulo', q), contains('conteudo', q)]));
  return paginate(query, params, { sortable: SORTABLE, first: 'title', id: 'id' }, guiaView);
};

/** A guide of the account; undefined when there is none of that id. */
export const findGuia = async (reader: Reader, id: number): Promise<GuiaView | undefined> => {
  const row = await reader.de('guia_de_ajuda').selectAll().where('id', '=', id).executeTakeFirst();
  return row && guiaView(row);
};

/** How many guides the account has. */
export const contarGuias = async (reader: Reader): Promise<number> => {
  const row = await reader
    .de('guia_de_ajuda')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
};
