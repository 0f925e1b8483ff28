import { z } from 'zod';
import { alemDasLinhas, daFolha, LinhaDoPagamento } from '../comum/folha.answers.js';
import { paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';

/** A harvest sheet: the pay for the picking of a period. */
export const FolhaColheita = z.object({ ...daFolha, litros: out.quantity }).meta({ id: 'FolhaColheita' });

/** `total` is how many there are, as the spec's clients look for it. */
export const FolhasColheita = paged(FolhaColheita).extend({ total: z.int() });

const pago = {
  colaborador: z.int(),
  litros: out.quantity,
  medidas: z.number(),
  dias: z.int(),
  valorColheita: out.money,
  ...alemDasLinhas,
};
/** The payment of one worker of a sheet. */
export const PagamentoDeColheita = z.object({ ...pago, nome: z.string(), codigo: z.string() }).meta({ id: 'PagamentoDeColheita' });
/** The same after it was changed: one who has no line in it any more has no name there. */
export const PagamentoReajustado = z
  .object({ ...pago, nome: z.string().optional(), codigo: z.string().optional() })
  .meta({ id: 'PagamentoReajustado' });
export const DetalheDaFolha = z.object({ content: z.array(PagamentoDeColheita), total: out.money }).meta({ id: 'DetalheDaFolha' });
/** One worker's lines of a harvest sheet. */
export const LinhasDaColheita = z.object({ content: z.array(LinhaDoPagamento), total: out.money }).meta({ id: 'LinhasDaColheita' });
