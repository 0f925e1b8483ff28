import { type Decider, never } from '../../kernel/decider.js';
import { refuseAcesso } from '../errors.js';
import type { LoginEvent, Papel, UsuarioCadastrado, UsuarioEvent } from './usuario.events.js';

type Perfil = { readonly nome: string; readonly email: string | null; readonly telefone: string | null };
/** Either how far in a module, or a farm. */
type Permissao = { readonly modulo: string; readonly alcance: string } | { readonly fazendaId: number };
type Dados = Perfil & {
  readonly loginHash: string;
  readonly papel: Papel;
  readonly vencido: boolean;
  readonly tutorial: boolean;
  readonly ativo: boolean;
  readonly excluido: boolean;
  readonly permissoes: Readonly<Record<string, Permissao>>;
};
type Usuario = { dados: Dados | null };

type DadosDe<T extends UsuarioEvent['type']> = Extract<UsuarioEvent, { type: T }>['data'];
/** The fields of a user that another user may change. */
type Alteracao = Perfil & { readonly usuarioId: number; readonly papel: Papel; readonly ativo: boolean };
/** Only the account tells its owner: the role of a user stays the same after they get the ownership, or hand it on. */
type SeEDono = { readonly dono: boolean };
export type UsuarioCommand =
  | { readonly type: 'CadastrarUsuario'; readonly data: UsuarioCadastrado & { readonly telefone?: string | null } }
  | { readonly type: 'AlterarPerfil'; readonly data: DadosDe<'PerfilAlterado'> }
  | ({ readonly type: 'AlterarUsuario'; readonly data: Alteracao } & SeEDono)
  /** Follow the account, which let the user go, and refuse nothing. */
  | { readonly type: 'ExcluirUsuario'; readonly data: DadosDe<'UsuarioExcluido'> }
  | { readonly type: 'DesativarUsuario'; readonly data: DadosDe<'UsuarioDesativado'> }
  | { readonly type: 'TrocarSenha'; readonly data: DadosDe<'SenhaTrocada'> }
  | { readonly type: 'VencerCadastro'; readonly data: DadosDe<'CadastroVencido'> }
  | { readonly type: 'AtualizarCadastro'; readonly data: DadosDe<'CadastroAtualizado'> }
  | { readonly type: 'MarcarTutorial'; readonly data: DadosDe<'TutorialMarcado'> }
  | ({ readonly type: 'ConcederPermissao'; readonly data: DadosDe<'PermissaoConcedida'> } & SeEDono)
  | ({ readonly type: 'ConcederFazenda' | 'AlterarFazenda'; readonly data: DadosDe<'FazendaConcedida'> } & SeEDono)
  | { readonly type: 'AlterarPermissao'; readonly data: DadosDe<'PermissaoAlterada'> }
  | { readonly type: 'RetirarPermissao'; readonly data: DadosDe<'PermissaoRetirada'> };

/** A login may be an address, and is where mail goes as long as no other was given. */
const enderecoDe = (login: string | null): string | null => (login?.includes('@') ? login : null);

const recemChegado = ({ nome, login, email, loginHash, papel }: UsuarioCadastrado): Dados => ({
  nome,
  email: email ?? enderecoDe(login),
  telefone: null,
  loginHash,
  papel,
  vencido: false,
  tutorial: false,
  ativo: true,
  excluido: false,
  permissoes: {},
});

/** The changes by a fact to an existing user. */
const mudanca = ({ type, data }: UsuarioEvent, { permissoes }: Dados): Partial<Dados> => {
  switch (type) {
    case 'UsuarioCadastrado':
      return recemChegado(data);
    case 'PerfilAlterado':
      return { nome: data.nome, email: data.email, telefone: data.telefone };
    case 'SenhaTrocada':
    case 'EmailTrocado':
      return {};
    case 'CadastroVencido':
      return { vencido: true };
    case 'CadastroAtualizado':
      return { vencido: false, loginHash: data.loginHash, email: data.email };
    case 'TutorialMarcado':
      return { tutorial: data.tutorial };
    case 'PapelTrocado':
      return { papel: data.papel };
    case 'UsuarioDesativado':
      return { ativo: false };
    case 'UsuarioReativado':
      return { ativo: true };
    case 'UsuarioExcluido':
      return { excluido: true };
    case 'PermissaoConcedida':
      return { permissoes: { ...permissoes, [data.permissaoId]: { modulo: data.modulo, alcance: data.alcance } } };
    case 'FazendaConcedida':
      return { permissoes: { ...permissoes, [data.permissaoId]: { fazendaId: data.fazendaId } } };
    case 'PermissaoAlterada': {
      const antes = permissoes[data.permissaoId];
      const modulo = antes && 'modulo' in antes ? antes.modulo : '';
      return { permissoes: { ...permissoes, [data.permissaoId]: { modulo, alcance: data.alcance } } };
    }
    case 'PermissaoRetirada':
      return { permissoes: Object.fromEntries(Object.entries(permissoes).filter(([id]) => id !== String(data.permissaoId))) };
    default:
      return never(type);
  }
};

const evolve = (state: Usuario, fact: UsuarioEvent): Usuario => {
  if (fact.type === 'UsuarioCadastrado') return { dados: recemChegado(fact.data) };
  return state.dados ? { dados: { ...state.dados, ...mudanca(fact, state.dados) } } : state;
};

const seTrocou = (usuarioId: number, email: string | null, dados: Dados): UsuarioEvent[] =>
  email === dados.email ? [] : [{ type: 'EmailTrocado', data: { usuarioId } }];

const mesmoPerfil = (a: Perfil, b: Perfil) => a.nome === b.nome && a.email === b.email && a.telefone === b.telefone;

/** One fact for each thing that changes, so that the history says which. */
const alterar = ({ usuarioId, nome, email, telefone, papel, ativo }: Alteracao, dono: boolean, dados: Dados): UsuarioEvent[] => {
  if ((papel === 'dono') !== dono || (dono && !ativo)) throw refuseAcesso('DONO_NAO_SE_ALTERA');
  const deAgora = dados.papel === 'dono' ? 'gerente' : dados.papel;
  return [
    ...(mesmoPerfil({ nome, email, telefone }, dados)
      ? []
      : [{ type: 'PerfilAlterado' as const, data: { usuarioId, nome, email, telefone } }, ...seTrocou(usuarioId, email, dados)]),
    ...(dono || papel === deAgora ? [] : [{ type: 'PapelTrocado' as const, data: { usuarioId, papel } }]),
    ...(ativo === dados.ativo
      ? []
      : [{ type: ativo ? ('UsuarioReativado' as const) : ('UsuarioDesativado' as const), data: { usuarioId } }]),
  ];
};

const conceder = (data: DadosDe<'PermissaoConcedida'>, dono: boolean, { permissoes }: Dados): UsuarioEvent[] => {
  if (dono) throw refuseAcesso('DONO_NAO_SE_ALTERA');
  if (Object.values(permissoes).some((dada) => 'modulo' in dada && dada.modulo === data.modulo)) throw refuseAcesso('PERMISSAO_JA_EXISTE');
  return [{ type: 'PermissaoConcedida', data }];
};

/** A farm for one who works on some of them, or another in its place. */
const concederFazenda = (data: DadosDe<'FazendaConcedida'>, dono: boolean, { permissoes }: Dados): UsuarioEvent[] => {
  if (dono) throw refuseAcesso('DONO_NAO_SE_ALTERA');
  const outra = Object.entries(permissoes).find(([, dada]) => 'fazendaId' in dada && dada.fazendaId === data.fazendaId);
  if (!outra) return [{ type: 'FazendaConcedida', data }];
  if (outra[0] === String(data.permissaoId)) return [];
  throw refuseAcesso('FAZENDA_JA_CONCEDIDA');
};

const permissaoDe = ({ permissoes }: Dados, permissaoId: number): Permissao => {
  const permissao = permissoes[permissaoId];
  if (!permissao) throw refuseAcesso('PERMISSAO_NAO_ENCONTRADA');
  return permissao;
};

/** A new user with a telephone has a profile from the start. */
const cadastrar = ({ telefone = null, ...data }: UsuarioCadastrado & { readonly telefone?: string | null }): UsuarioEvent[] => {
  const { usuarioId, nome, login } = data;
  const email = data.email ?? enderecoDe(login);
  const perfil: UsuarioEvent[] = telefone === null ? [] : [{ type: 'PerfilAlterado', data: { usuarioId, nome, email, telefone } }];
  return [{ type: 'UsuarioCadastrado', data }, ...perfil];
};

type Segue = Extract<UsuarioCommand, { type: 'ExcluirUsuario' | 'DesativarUsuario' }>;
const sair = ({ type, data }: Segue, { ativo, excluido }: Dados): UsuarioEvent[] => {
  if (excluido) return [];
  if (type === 'ExcluirUsuario') return [{ type: 'UsuarioExcluido', data }];
  return ativo ? [{ type: 'UsuarioDesativado', data }] : [];
};

const decideDe = (command: Exclude<UsuarioCommand, { type: 'CadastrarUsuario' } | Segue>, dados: Dados): UsuarioEvent[] => {
  switch (command.type) {
    case 'AlterarPerfil':
      return mesmoPerfil(command.data, dados)
        ? []
        : [{ type: 'PerfilAlterado', data: command.data }, ...seTrocou(command.data.usuarioId, command.data.email, dados)];
    case 'AlterarUsuario':
      return alterar(command.data, command.dono, dados);
    case 'TrocarSenha':
      return [{ type: 'SenhaTrocada', data: command.data }];
    case 'VencerCadastro':
      return dados.vencido ? [] : [{ type: 'CadastroVencido', data: command.data }];
    case 'AtualizarCadastro': {
      const mesmo = !dados.vencido && dados.loginHash === command.data.loginHash && dados.email === command.data.email;
      return mesmo
        ? []
        : [{ type: 'CadastroAtualizado', data: command.data }, ...seTrocou(command.data.usuarioId, command.data.email, dados)];
    }
    case 'MarcarTutorial':
      return dados.tutorial === command.data.tutorial ? [] : [{ type: 'TutorialMarcado', data: command.data }];
    case 'ConcederPermissao':
      return conceder(command.data, command.dono, dados);
    case 'ConcederFazenda':
      return concederFazenda(command.data, command.dono, dados);
    case 'AlterarFazenda':
      if (!('fazendaId' in permissaoDe(dados, command.data.permissaoId))) throw refuseAcesso('PERMISSAO_DE_MODULO');
      return concederFazenda(command.data, command.dono, dados);
    case 'AlterarPermissao': {
      const dada = permissaoDe(dados, command.data.permissaoId);
      if ('fazendaId' in dada) throw refuseAcesso('PERMISSAO_DE_FAZENDA');
      return dada.alcance === command.data.alcance ? [] : [{ type: 'PermissaoAlterada', data: command.data }];
    }
    case 'RetirarPermissao':
      permissaoDe(dados, command.data.permissaoId);
      return [{ type: 'PermissaoRetirada', data: command.data }];
    default:
      return never(command);
  }
};

/** A user who signs in. */
export const usuarioDecider: Decider<UsuarioCommand, UsuarioEvent, Usuario> = {
  category: 'usuario',
  initial: () => ({ dados: null }),
  evolve,
  decide: (command, { dados }) => {
    if (command.type === 'CadastrarUsuario') {
      if (dados) throw refuseAcesso('USUARIO_JA_EXISTE');
      return cadastrar(command.data);
    }
    if (command.type === 'ExcluirUsuario' || command.type === 'DesativarUsuario') return dados ? sair(command, dados) : [];
    if (!dados || dados.excluido) throw refuseAcesso('USUARIO_NAO_ENCONTRADO');
    return decideDe(command, dados);
  },
};

type Claim = { usuarioId: number | null };
export type LoginCommand = {
  readonly type: 'ReservarLogin';
  /** `novo`: there is no such user yet. With `plano`, nor their account. */
  readonly data: {
    readonly usuarioId: number;
    readonly login: string;
    readonly novo?: Omit<LoginEvent['data'], 'usuarioId' | 'login'>;
  };
};

/** One stream for each login; the user whose fact comes first has the login. */
export const loginDecider: Decider<LoginCommand, LoginEvent, Claim> = {
  category: 'login',
  initial: () => ({ usuarioId: null }),
  evolve: (_, { data }) => ({ usuarioId: data.usuarioId }),
  decide: ({ data: { usuarioId, login, novo } }, claim) => {
    if (claim.usuarioId === usuarioId) return [];
    if (claim.usuarioId !== null) throw refuseAcesso('LOGIN_EM_USO', { login });
    return [{ type: 'LoginReservado', data: { usuarioId, ...(novo && { login, ...novo }) } }];
  },
};
