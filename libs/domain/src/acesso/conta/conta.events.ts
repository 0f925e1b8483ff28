import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const daConta = { contaId: fact.id() };

export const contaEvents = defineFacts({
  ContaCriada: {
    versao: 1,
    data: z.strictObject({ ...daConta, nome: fact.texto(), plano: fact.texto() }),
    pessoal: { sujeito: 'conta', campos: ['nome'] },
  },
  /** A billing problem: until `ContaReativada` its users see that instead of their farms. */
  ContaSuspensa: { versao: 1, data: z.strictObject({ ...daConta, motivo: fact.texto() }) },
  ContaReativada: { versao: 1, data: z.strictObject(daConta) },
  /** A bill of the subscription. The same `faturaId` again corrects it, or says that it was paid. */
  FaturaRegistrada: {
    versao: 1,
    data: z.strictObject({
      ...daConta,
      faturaId: fact.id(),
      valorCentavos: fact.centavos().min(0),
      vencimento: fact.dia(),
      pagaEm: fact.dia().nullable(),
    }),
  },
});
export type ContaEvent = FactOf<typeof contaEvents>;
