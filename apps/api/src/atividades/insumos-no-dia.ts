import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { quaisInsumos } from '@tulha/read-models/atividades/insumo-da-atividade.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { insumoDito } from '../rotas/no-estoque.js';
import { perguntar } from '../rotas/perguntar.js';

type Onde = { readonly data: string; readonly fazendaId: number };

/**
 * An activity takes its inputs along to another day or farm: the stock is asked for its refusal before anything is written. @throws
 * FALTA_INSUMO_NO_DIA
 */
export const conferirInsumosNoDia = async (ctx: Ctx, id: number, { data: em, fazendaId }: Onde): Promise<void> => {
  const quais = await quaisInsumos(ctx.reader, id);
  if (quais.length === 0) return;
  const insumos = await Promise.all(quais.map((insumo) => insumoDito(ctx, insumo, 'data')));
  const command = {
    type: 'AcompanharOrigem',
    data: { origem: { registro: 'atividade', id }, em, fazendaId, insumos, motivo: null },
  } as const;
  try {
    await perguntar(ctx, estoqueDecider, ctx.auth.conta, command);
  } catch (error) {
    if (!(error instanceof DomainError) || error.details['havia'] === undefined) throw error;
    const { em: dia = em, dito: quantidade = '', insumo = '', havia } = error.details;
    throw refuseAtividade('FALTA_INSUMO_NO_DIA', { em: dia, dito: quantidade, insumo, havia });
  }
};
