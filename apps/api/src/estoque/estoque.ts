import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { findEstoque, historicoDoInsumo, listEstoque } from '@tulha/read-models/estoque/movimento.queries';
import type { ListParams } from '@tulha/read-models/read/page';
import { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { flag, idFilter, listQuery } from '../rotas/list-query.js';

/** The query of lists of the stock. */
export const listaDoEstoque = listQuery({
  categoria: idFilter(),
  situacao: z.enum(['ATIVO', 'INATIVO']).optional(),
  emFalta: flag().meta({ description: '1: só o que está abaixo do estoque mínimo; 0: só o que não está' }),
});
type Pedida = z.output<typeof listaDoEstoque>;

/** A page of inputs with the stock of each at the farms asked about. */
export const daPagina = ({ reader, query, fazendas }: Ctx<unknown, Pedida>) => {
  const { categoria, situacao, emFalta } = query;
  const filters = {
    ...(categoria !== undefined && { categoria }),
    ...(situacao !== undefined && { situacao }),
    ...(emFalta !== undefined && { emFalta }),
  };
  return listEstoque(reader, query, filters, fazendas);
};

/** An input with its stock, or 404. */
export const umEstoque = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findEstoque(ctx.reader, id, ctx.fazendas));
  ctx.etag(versao);
  return view;
};

/** The movements of an input, or 404. */
export const historico = async ({ reader, fazendas }: Ctx, id: number, params: ListParams) => {
  achado(await findInCatalogue(reader, insumo, id));
  return historicoDoInsumo(reader, id, params, fazendas);
};
