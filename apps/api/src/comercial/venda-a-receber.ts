import type { FinalizarVenda } from '@tulha/domain/comercial/venda/venda.commands';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Receber } from '@tulha/domain/rastreabilidade/venda/venda.commands';
import type { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';
import { perguntar } from '../rotas/perguntar.js';

type Venda = { readonly id: number; readonly fazenda: number; readonly parcelado: number; readonly lancamento: number | null };

/** The entry that a sale makes when it is finished; an id for each of its instalments. @throws REFERENCIA_NAO_ENCONTRADA */
export const aReceber = async (ctx: Ctx<unknown, unknown, z.output<typeof FinalizarVenda>>, venda: Venda, em: string): Promise<Receber> => {
  const { fluxo, vencimento } = ctx.body;
  if (fluxo !== null) await exigirCadastro(ctx, 'fluxo', fluxo, 'fluxo');
  const [lancamentoId, primeiro] = await Promise.all([ctx.nextId('lancamento'), ctx.nextId('pagamento', venda.parcelado)]);
  return {
    lancamentoId,
    pagamentoIds: Array.from({ length: venda.parcelado }, (_, index) => primeiro + index),
    fazendaId: venda.fazenda,
    fluxoId: fluxo,
    primeiroVencimento: vencimento ?? em,
  };
};

/**
 * Refuses to change a sale whose income has been paid. An entry that is not created yet is taken back later by the worker. @throws
 * finance's refusal
 */
export const exigirNaoRecebida = async (ctx: Ctx, { id, lancamento }: Venda): Promise<void> => {
  if (lancamento === null || (await ctx.alreadyWritten())) return;
  const origem = { tipo: 'venda', id } as const;
  const excluir = { type: 'ExcluirLancamento', data: { lancamentoId: lancamento, origem } } as const;
  try {
    await perguntar(ctx, lancamentoDecider, lancamento, excluir);
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'absent')) throw error;
  }
};
