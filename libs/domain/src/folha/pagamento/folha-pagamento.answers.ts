import { z } from 'zod';
import { alemDasLinhas, daFolha, LinhaDoPagamento } from '../comum/folha.answers.js';
import { paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';

/** A payroll sheet: the pay for the days, hours and pieces of a period, and the salaries. */
export const FolhaPagamento = z.object(daFolha).meta({ id: 'FolhaPagamento' });

/** `total` is how many there are, as the spec's clients look for it. */
export const FolhasPagamento = paged(FolhaPagamento).extend({ total: z.int() });

const pago = {
  colaborador: z.int(),
  dias: z.int(),
  valorTrabalho: out.money,
  ...alemDasLinhas,
  linhas: z.array(LinhaDoPagamento),
};
/** The payment of one worker of a sheet, line by line. */
export const PagamentoDoTrabalho = z.object({ ...pago, nome: z.string(), codigo: z.string() }).meta({ id: 'PagamentoDoTrabalho' });
/** The same after it was changed: one who has no line in it has no name there. */
export const PagamentoDoTrabalhoReajustado = z
  .object({ ...pago, nome: z.string().optional(), codigo: z.string().optional() })
  .meta({ id: 'PagamentoDoTrabalhoReajustado' });
export const DetalheDoPagamento = z.object({ content: z.array(PagamentoDoTrabalho), total: out.money }).meta({ id: 'DetalheDoPagamento' });

const semFolha = {
  ...{ colaborador: z.int(), nome: z.string(), codigo: z.string() },
  linhas: z.int(),
  dias: z.int(),
  valor: out.money,
  colheita: out.money.describe('Da colheita manual, que a folha da colheita paga; não está em `valor`'),
};

/** Work of a period that no closed sheet pays, by worker: what a payroll sheet would pay, and apart the picking, which a harvest sheet pays. */
export const ServicoSemFolha = z
  .object({
    content: z.array(z.object(semFolha).meta({ id: 'SemFolha' })),
    linhas: z.int(),
    total: out.money,
    totalColheita: out.money,
  })
  .meta({ id: 'ServicoSemFolha' });
