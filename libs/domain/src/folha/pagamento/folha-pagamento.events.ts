import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { descontoDaFolha } from '../comum/adiantamentos.fields.js';
import { daFolha, linhaDeTrabalho } from '../comum/fatos.fields.js';
import { leiAplicada } from '../leis/leis.fields.js';

/** The payment of one worker, and the work that proves it: valor = the lines' pay - adiantamentos + reajuste. */
const colaborador = z.strictObject({
  colaboradorId: fact.id(),
  linhas: z.array(linhaDeTrabalho),
  /** Days on which something was done in an activity. */
  dias: z.int(),
  trabalhoCentavos: fact.centavos(),
  /** May be negative. */
  reajusteCentavos: fact.centavos(),
  valorCentavos: fact.centavos(),
  /** The discounts of advances; `valorCentavos` is already net of them. */
  adiantamentos: z.array(descontoDaFolha).optional(),
  /** Rules of law that add, take off or provide; `valorCentavos` is with the first two. */
  leis: z.array(leiAplicada).optional(),
});

export const folhaPagamentoEvents = defineFacts({
  FolhaPagamentoCriada: { versao: 1, data: daFolha.folha },
  FolhaPagamentoAlterada: { versao: 1, data: daFolha.folha },
  FolhaPagamentoReajustada: { versao: 1, data: daFolha.reajustada },
  FolhaPagamentoSomada: { versao: 1, data: daFolha.somada(colaborador) },
  FolhaPagamentoTrancada: { versao: 1, data: daFolha.trancada(colaborador) },
  FolhaPagamentoAberta: { versao: 1, data: daFolha.aberta(['reaberta', 'trabalho_em_outra_folha', 'trabalho_excluido']) },
  FolhaPagamentoRemetida: { versao: 1, data: daFolha.remetida },
  FolhaPagamentoPagaPeloBanco: { versao: 1, data: daFolha.pagaPeloBanco },
  FolhaPagamentoNaoPagaPeloBanco: { versao: 1, data: daFolha.naoPagaPeloBanco },
  FolhaPagamentoExcluida: { versao: 1, data: daFolha.excluida },
});
export type FolhaPagamentoEvent = FactOf<typeof folhaPagamentoEvents>;
export type PagamentoDoTrabalho = z.output<typeof colaborador>;
