import type { RegistrarLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { lancamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import { keptOf } from '@tulha/domain/kernel/catalogue/record';
import type { z } from 'zod';
import { naLinha } from '../catalogues/mesma-fazenda.js';
import type { Ctx } from '../http/pipeline/route.js';
import { categoriaDe } from '../rotas/categoria-de.js';
import { definidos } from '../rotas/definidos.js';
import { exigirSeDado } from '../rotas/exigir-cadastro.js';
import { meiosDe } from '../rotas/meio-de-pagamento.js';
import { exigirSafra } from '../rotas/safra-da-fazenda.js';
import { partilhaDe } from './partilha.js';
import { planoDe } from './plano.js';

export type NovoLancamento = z.output<typeof RegistrarLancamento>;

/** The ids of a new entry: its own, and that of its first payment; the others follow. */
export type IdsDoNovo = { readonly lancamentoId: number; readonly primeiroPagamento: number };

/** The data of a new entry of a farm (the active one by default), with its references looked up. */
export const dadosDoNovo = async (
  ctx: Ctx,
  body: NovoLancamento,
  { lancamentoId, primeiroPagamento }: IdsDoNovo,
  fazenda = ctx.fazenda,
) => {
  const { fluxo, fluxoSaida, safra, fornecedor, rateio } = body;
  await exigirSeDado(ctx, 'fluxo', fluxo, 'fluxo');
  await exigirSeDado(ctx, 'fluxo', fluxoSaida, 'fluxoSaida');
  await exigirSafra(ctx, safra, { oQue: 'este lançamento', fazenda });
  await exigirSeDado(ctx, 'fornecedor', fornecedor, 'fornecedor');
  return {
    ...keptOf(lancamentoFields, body),
    ...definidos(await meiosDe(ctx, body)),
    ...(await categoriaDe(ctx, body.categoria, body.tipo)),
    lancamentoId,
    origem: null,
    fazendaId: fazenda,
    rateio: rateio
      ? await naLinha(
          (campo) => `rateio.${campo}`,
          () => partilhaDe(ctx, rateio, { safra, fazenda }),
        )
      : null,
    plano: planoDe(ctx, body, primeiroPagamento),
  };
};
