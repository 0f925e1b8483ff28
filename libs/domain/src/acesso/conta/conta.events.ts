import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const daConta = { contaId: fact.id() };
/** The kinds of record that a plan limits. */
export const VAGAS = ['usuario', 'fazenda'] as const;
const vaga = { tipo: z.enum(VAGAS), registroId: fact.id() };

export const contaEvents = defineFacts({
  ContaCriada: {
    versao: 1,
    data: z.strictObject({ ...daConta, nome: fact.texto(), plano: fact.texto() }),
    pessoal: { sujeito: 'conta', campos: ['nome'] },
  },
  /** A billing problem: until `ContaReativada` its users see that instead of their farms. */
  ContaSuspensa: { versao: 1, data: z.strictObject({ ...daConta, motivo: fact.texto() }) },
  ContaReativada: { versao: 1, data: z.strictObject(daConta) },
  /** A user or a farm about to be made, within the limits of the plan: counted until it shows among the account's, or for ten minutes. */
  VagaOcupada: { versao: 1, data: z.strictObject({ ...daConta, ...vaga, em: fact.texto() }) },
  VagaDevolvida: { versao: 1, data: z.strictObject({ ...daConta, ...vaga }) },
  /** A user may not sign in any more, and so cannot become the owner; or may again. `fim`: whether the user was deactivated or deleted. */
  UsuarioDispensado: {
    versao: 1,
    data: z.strictObject({ ...daConta, usuarioId: fact.id(), fim: z.enum(['desativar', 'excluir']).optional() }),
  },
  UsuarioReadmitido: { versao: 1, data: z.strictObject({ ...daConta, usuarioId: fact.id() }) },
  /** The account has another owner; the one before is a user like others. */
  DonoTrocado: { versao: 1, data: z.strictObject({ ...daConta, deId: fact.id(), paraId: fact.id() }) },
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
