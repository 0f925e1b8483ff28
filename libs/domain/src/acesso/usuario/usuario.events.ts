import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** Roles of a user, from the one who may do everything downwards; the rights of each are in `papeis.ts`. */
export const PAPEIS = ['dono', 'gerente', 'funcionario', 'contador', 'auditor', 'operador'] as const;
export type Papel = (typeof PAPEIS)[number];

const alcance = z.enum(['nenhuma', 'ler', 'escrever']);
const deUsuario = { usuarioId: fact.id() };

export const usuarioEvents = defineFacts({
  /**
   * The claim of a login, in a stream named by the login's hash: the store itself refuses a second one. Of a new user it says who, and with
   * `plano` it opens their account: both follow from it.
   */
  LoginReservado: {
    versao: 1,
    data: z.strictObject({
      ...deUsuario,
      nome: fact.texto().nullable().optional(),
      login: fact.texto().nullable().optional(),
      loginHash: fact.texto().optional(),
      senhaHash: fact.texto().nullable().optional(),
      papel: z.enum(PAPEIS).optional(),
      email: fact.texto().nullable().optional(),
      telefone: fact.texto().nullable().optional(),
      plano: fact.texto().optional(),
    }),
    pessoal: { sujeito: 'usuario', campos: ['nome', 'login', 'senhaHash', 'email', 'telefone'] },
  },
  UsuarioCadastrado: {
    versao: 2,
    data: z.strictObject({
      ...deUsuario,
      nome: fact.texto(),
      login: fact.texto(),
      /** SHA-256 of the login, by which sign-in finds the user without the login in the clear. */
      loginHash: fact.texto(),
      /** Null for a user who was invited by mail and has not chosen one yet. */
      senhaHash: fact.texto().nullable(),
      papel: z.enum(PAPEIS),
      email: fact.texto().nullable(),
    }),
    pessoal: { sujeito: 'usuario', campos: ['nome', 'login', 'senhaHash', 'email'] },
    upcast: { 1: (data) => ({ ...data, email: null }) },
  },
  PerfilAlterado: {
    versao: 1,
    data: z.strictObject({ ...deUsuario, nome: fact.texto(), email: fact.texto().nullable(), telefone: fact.texto().nullable() }),
    pessoal: { sujeito: 'usuario', campos: ['nome', 'email', 'telefone'] },
  },
  /** The user's mail address changed, or was removed; `PerfilAlterado` or `CadastroAtualizado` beside it has the new one. */
  EmailTrocado: { versao: 1, data: z.strictObject(deUsuario) },
  /** Ends every session of the user but `sessaoMantida`, whichever process reads it. */
  SenhaTrocada: {
    versao: 1,
    data: z.strictObject({
      ...deUsuario,
      senhaHash: fact.texto(),
      motivo: z.enum(['troca', 'recuperacao']),
      sessaoMantida: fact.id().nullable(),
    }),
    pessoal: { sujeito: 'usuario', campos: ['senhaHash'] },
  },
  /** An operator asks an old user for a new login and an e-mail address before anything else. */
  CadastroVencido: { versao: 1, data: z.strictObject(deUsuario) },
  CadastroAtualizado: {
    versao: 1,
    data: z.strictObject({ ...deUsuario, login: fact.texto(), loginHash: fact.texto(), email: fact.texto() }),
    pessoal: { sujeito: 'usuario', campos: ['login', 'email'] },
  },
  PapelTrocado: { versao: 1, data: z.strictObject({ ...deUsuario, papel: z.enum(PAPEIS) }) },
  /** Ends the user's sessions; their earlier acts stay unchanged. */
  UsuarioDesativado: { versao: 1, data: z.strictObject(deUsuario) },
  UsuarioReativado: { versao: 1, data: z.strictObject(deUsuario) },
  UsuarioExcluido: { versao: 1, data: z.strictObject(deUsuario) },
  /** The user's reach in a module, which outranks the role. One for each module. */
  PermissaoConcedida: { versao: 1, data: z.strictObject({ ...deUsuario, permissaoId: fact.id(), modulo: fact.texto(), alcance }) },
  /** A farm the user works on. Who was given one works on no others; the same `permissaoId` again says another farm. */
  FazendaConcedida: { versao: 1, data: z.strictObject({ ...deUsuario, permissaoId: fact.id(), fazendaId: fact.id() }) },
  PermissaoAlterada: { versao: 1, data: z.strictObject({ ...deUsuario, permissaoId: fact.id(), alcance }) },
  PermissaoRetirada: { versao: 1, data: z.strictObject({ ...deUsuario, permissaoId: fact.id() }) },
  TutorialMarcado: { versao: 1, data: z.strictObject({ ...deUsuario, tutorial: z.boolean() }) },
});
export type UsuarioEvent = FactOf<Omit<typeof usuarioEvents, 'LoginReservado'>>;
export type UsuarioCadastrado = Extract<UsuarioEvent, { type: 'UsuarioCadastrado' }>['data'];
export type LoginEvent = FactOf<Pick<typeof usuarioEvents, 'LoginReservado'>>;
