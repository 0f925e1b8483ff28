import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import type { InsumoDito, Pedido } from '@tulha/domain/estoque/movimento/linha';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { emBase } from '@tulha/domain/kernel/unidade';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

/** An input that a request names, as the stock calls and counts it. @throws REFERENCIA_NAO_ENCONTRADA naming the field */
export const insumoDito = async ({ reader }: Ctx, id: number, campo: string): Promise<InsumoDito> => {
  const achou = await findInCatalogue(reader, insumo, id);
  if (!achou) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: insumo.title.singular, de: insumo.title.singular, id }, campo);
  const { unidade, descricao: nome } = achou.view;
  const { minimo_milesimos: minimo } = achou.stored;
  return { id, nome, unidade, minimo: minimo === null ? null : emBase(minimo, unidade) };
};

/** Sends a command to the account's stock. An `If-Match` here would be the whole stock's version, so it is not asked for. */
export const noEstoque = (ctx: Ctx, data: Pedido) =>
  ctx.execute(estoqueDecider, ctx.auth.conta, { type: 'MovimentarEstoque', data }, { otherStream: true });
