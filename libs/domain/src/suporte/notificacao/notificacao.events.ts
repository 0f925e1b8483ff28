import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const marca = z.strictObject({ usuarioId: fact.id(), notificacaoId: fact.id() });

/** A user's actions on notifications. The notifications themselves are other facts, seen by `avisos.ts`. */
export const notificacaoEvents = defineFacts({
  NotificacaoLida: { versao: 1, data: marca },
  /** Everything recorded before this fact. */
  TodasAsNotificacoesLidas: { versao: 1, data: z.strictObject({ usuarioId: fact.id() }) },
  NotificacaoExcluida: { versao: 1, data: marca },
});
export type NotificacaoEvent = FactOf<typeof notificacaoEvents>;
