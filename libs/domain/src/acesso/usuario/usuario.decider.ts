import { type Decider, never } from '../../kernel/decider.js';
import { refuseAcesso } from '../errors.js';
import type { LoginEvent, UsuarioCadastrado, UsuarioEvent } from './usuario.events.js';

type Perfil = { readonly nome: string; readonly email: string | null; readonly telefone: string | null };
type Dados = Perfil & { readonly loginHash: string; readonly vencido: boolean; readonly tutorial: boolean };
type Usuario = { dados: Dados | null };

type DadosDe<T extends UsuarioEvent['type']> = Extract<UsuarioEvent, { type: T }>['data'];
export type UsuarioCommand =
  | { readonly type: 'CadastrarUsuario'; readonly data: UsuarioCadastrado }
  | { readonly type: 'AlterarPerfil'; readonly data: DadosDe<'PerfilAlterado'> }
  | { readonly type: 'TrocarSenha'; readonly data: DadosDe<'SenhaTrocada'> }
  | { readonly type: 'VencerCadastro'; readonly data: DadosDe<'CadastroVencido'> }
  | { readonly type: 'AtualizarCadastro'; readonly data: DadosDe<'CadastroAtualizado'> }
  | { readonly type: 'MarcarTutorial'; readonly data: DadosDe<'TutorialMarcado'> };

const evolve = (state: Usuario, { type, data }: UsuarioEvent): Usuario => {
  if (type === 'UsuarioCadastrado') {
    const { nome, email, loginHash } = data;
    return { dados: { nome, email, telefone: null, loginHash, vencido: false, tutorial: false } };
  }
  if (!state.dados) return state;
  const com = (mudou: Partial<Dados>): Usuario => ({ dados: { ...(state.dados as Dados), ...mudou } });
  switch (type) {
    case 'PerfilAlterado':
      return com({ nome: data.nome, email: data.email, telefone: data.telefone });
    case 'SenhaTrocada':
      return state;
    case 'CadastroVencido':
      return com({ vencido: true });
    case 'CadastroAtualizado':
      return com({ vencido: false, loginHash: data.loginHash, email: data.email });
    case 'TutorialMarcado':
      return com({ tutorial: data.tutorial });
    default:
      return never(type);
  }
};

const mesmoPerfil = (a: Perfil, b: Perfil) => a.nome === b.nome && a.email === b.email && a.telefone === b.telefone;

/** Somebody who signs in. */
export const usuarioDecider: Decider<UsuarioCommand, UsuarioEvent, Usuario> = {
  category: 'usuario',
  initial: () => ({ dados: null }),
  evolve,
  decide: (command, { dados }) => {
    if (command.type === 'CadastrarUsuario') {
      if (dados) throw refuseAcesso('USUARIO_JA_EXISTE');
      return [{ type: 'UsuarioCadastrado', data: command.data }];
    }
    if (!dados) throw refuseAcesso('USUARIO_NAO_ENCONTRADO');
    switch (command.type) {
      case 'AlterarPerfil':
        return mesmoPerfil(command.data, dados) ? [] : [{ type: 'PerfilAlterado', data: command.data }];
      case 'TrocarSenha':
        return [{ type: 'SenhaTrocada', data: command.data }];
      case 'VencerCadastro':
        return dados.vencido ? [] : [{ type: 'CadastroVencido', data: command.data }];
      case 'AtualizarCadastro': {
        const mesmo = !dados.vencido && dados.loginHash === command.data.loginHash && dados.email === command.data.email;
        return mesmo ? [] : [{ type: 'CadastroAtualizado', data: command.data }];
      }
      case 'MarcarTutorial':
        return dados.tutorial === command.data.tutorial ? [] : [{ type: 'TutorialMarcado', data: command.data }];
      default:
        return never(command);
    }
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
