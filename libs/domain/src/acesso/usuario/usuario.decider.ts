import type { Decider } from '../../kernel/decider.js';
import { refuseAcesso } from '../errors.js';
import type { LoginEvent, UsuarioEvent } from './usuario.events.js';

type Usuario = { cadastrado: boolean };
export type UsuarioCommand = { readonly type: 'CadastrarUsuario'; readonly data: UsuarioEvent['data'] };

/** Somebody who signs in. */
export const usuarioDecider: Decider<UsuarioCommand, UsuarioEvent, Usuario> = {
  category: 'usuario',
  initial: () => ({ cadastrado: false }),
  evolve: () => ({ cadastrado: true }),
  decide: ({ data }, { cadastrado }) => {
    if (cadastrado) throw refuseAcesso('USUARIO_JA_EXISTE');
    return [{ type: 'UsuarioCadastrado', data }];
  },
};

type Claim = { usuarioId: number | null };
export type LoginCommand = { readonly type: 'ReservarLogin'; readonly data: { usuarioId: number; login: string } };

/** One stream for each login; whoever writes its first fact has the login. */
export const loginDecider: Decider<LoginCommand, LoginEvent, Claim> = {
  category: 'login',
  initial: () => ({ usuarioId: null }),
  evolve: (_, { data }) => ({ usuarioId: data.usuarioId }),
  decide: ({ data: { usuarioId, login } }, claim) => {
    if (claim.usuarioId === usuarioId) return [];
    if (claim.usuarioId !== null) throw refuseAcesso('LOGIN_EM_USO', { login });
    return [{ type: 'LoginReservado', data: { usuarioId } }];
  },
};
