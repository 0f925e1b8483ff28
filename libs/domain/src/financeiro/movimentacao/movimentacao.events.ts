import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const movimentacao = z.strictObject({
  movimentacaoId: fact.id(),
  fluxoId: fact.id(),
  descricao: fact.texto(),
  valorCentavos: fact.centavos(),
  vencimento: fact.dia(),
  tipo: z.enum(['entrada', 'saida']),
  /** Null while pending. */
  pagoEm: fact.dia().nullable(),
});

export const movimentacaoEvents = defineFacts({
  MovimentacaoRegistrada: { versao: 1, data: movimentacao },
  MovimentacaoAlterada: { versao: 1, data: movimentacao },
  MovimentacaoExcluida: { versao: 1, data: z.strictObject({ movimentacaoId: fact.id() }) },
});
export type MovimentacaoEvent = FactOf<typeof movimentacaoEvents>;
export type Movimentacao = z.output<typeof movimentacao>;
