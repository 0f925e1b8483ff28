import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Ctx } from '../../http/pipeline/route.js';
import { leitorEm } from '../historico/instante.js';
import { registroEm } from '../../rotas/retirado.js';

type Achar<V> = (reader: Ctx['reader'], id: number) => Promise<{ readonly view: V; readonly versao: number } | undefined>;

/** One record of a process, now or then; of now with its version as the ETag. @throws REGISTRO_RETIRADO, REGISTRO_NAO_ENCONTRADO */
export const lerRegistro = async <V>(
  ctx: Ctx,
  { processo, find }: { readonly processo: string; readonly find: Achar<V> },
  id: number,
  quando: Instante = {},
): Promise<V> => {
  const { view, versao } = await registroEm(await leitorEm(ctx.reader, quando), processo, id, (reader) => find(reader, id), quando);
  if (eAgora(quando)) ctx.etag(versao);
  return view;
};
