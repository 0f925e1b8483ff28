import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const usuarioEvents = defineFacts({
  /** The claim of a login, in a stream named by the login's hash: the store itself refuses a second one. */
  LoginReservado: { versao: 1, data: z.strictObject({ usuarioId: fact.id() }) },
  UsuarioCadastrado: {
    versao: 1,
    data: z.strictObject({
      usuarioId: fact.id(),
      nome: fact.texto(),
      login: fact.texto(),
      /** SHA-256 of the login, by which sign-in finds the user without the login in the clear. */
      loginHash: fact.texto(),
      senhaHash: fact.texto(),
      papel: z.enum(['dono']),
    }),
    pessoal: { sujeito: 'usuario', campos: ['nome', 'login', 'senhaHash'] },
  },
});
export type UsuarioEvent = FactOf<Pick<typeof usuarioEvents, 'UsuarioCadastrado'>>;
export type LoginEvent = FactOf<Pick<typeof usuarioEvents, 'LoginReservado'>>;
