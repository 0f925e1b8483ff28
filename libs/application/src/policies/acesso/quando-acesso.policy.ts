import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import type { ContaEvent } from '@tulha/domain/acesso/conta/conta.events';
import { usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import type { LoginEvent, UsuarioEvent } from '@tulha/domain/acesso/usuario/usuario.events';
import type { Fact } from '@tulha/domain/kernel/fact';
import { type Consequence, definePolicy, type Policy, send } from '../policy.js';

type LoginReservado = LoginEvent['data'];

/** The account first, where the user comes with one; nothing where the login is of a user there is. */
const doLogin = (conta: number, { usuarioId, nome, login, loginHash, papel, plano, ...resto }: LoginReservado): Consequence[] => {
  if (!nome || !login || !loginHash || !papel) return [];
  const { senhaHash = null, email = null, telefone = null } = resto;
  const data = { usuarioId, nome, login, loginHash, senhaHash, papel, email, telefone };
  return [
    ...(plano ? [send(contaDecider, conta, { type: 'CriarConta', data: { contaId: conta, nome, plano } })] : []),
    send(usuarioDecider, usuarioId, { type: 'CadastrarUsuario', data }),
  ];
};

/**
 * A new user: the login goes first, since it may be taken; user and account follow. Suspending a user: the account goes
 * first, since its owner may not be suspended; the user follows, and gives the place in the plan back, as a farm does.
 */
export const acessoPolicies: readonly Policy[] = [
  definePolicy<LoginEvent>({
    name: 'cadastrar-usuario-do-login',
    on: 'LoginReservado',
    then: ({ meta, data }) => doLogin(meta.conta, data),
  }),
  definePolicy<ContaEvent, 'UsuarioDispensado'>({
    name: 'usuario-dispensado-sai',
    on: 'UsuarioDispensado',
    then: ({ data: { usuarioId, fim } }) => {
      if (!fim) return [];
      const type = fim === 'excluir' ? 'ExcluirUsuario' : 'DesativarUsuario';
      return [send(usuarioDecider, usuarioId, { type, data: { usuarioId } })];
    },
  }),
  definePolicy<UsuarioEvent, 'UsuarioReativado'>({
    name: 'usuario-reativado-volta',
    on: 'UsuarioReativado',
    then: ({ meta: { conta }, data: { usuarioId } }) => [
      send(contaDecider, conta, { type: 'ReadmitirUsuario', data: { contaId: conta, usuarioId } }),
    ],
  }),
  definePolicy<UsuarioEvent, 'UsuarioExcluido'>({
    name: 'usuario-excluido-devolve-vaga',
    on: 'UsuarioExcluido',
    then: ({ meta: { conta }, data: { usuarioId } }) => [
      send(contaDecider, conta, { type: 'DevolverVaga', data: { contaId: conta, tipo: 'usuario', registroId: usuarioId } }),
    ],
  }),
  definePolicy<Fact<'FazendaExcluida', { readonly fazendaId: number }>>({
    name: 'fazenda-excluida-devolve-vaga',
    on: 'FazendaExcluida',
    then: ({ meta: { conta }, data: { fazendaId } }) => [
      send(contaDecider, conta, { type: 'DevolverVaga', data: { contaId: conta, tipo: 'fazenda', registroId: fazendaId } }),
    ],
  }),
];
