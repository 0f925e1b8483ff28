import { api } from '../http/client.js';
import { keepTutorial } from '../http/session.js';

export const PERFIL = '/perfil';
export const SESSOES = '/session/sessoes';

export type Perfil = {
  readonly nome: string;
  readonly login: string;
  readonly email: string | null;
  readonly telefone: string | null;
  readonly papel: string;
  readonly plano: string;
  /** Whether the first steps have been seen and put away. */
  readonly tutorial: boolean;
};

export type Sessao = {
  readonly id: number;
  readonly atual: boolean;
  readonly modo: string;
  readonly endereco: string;
  readonly programa: string;
  readonly criadaEm: string;
  readonly vistaEm: string;
};

/** Said wherever a password is chosen. */
export const CONSELHO_DE_SENHA = 'Pelo menos 8 caracteres; com 15 ou mais é melhor. Uma frase é fácil de lembrar.';

/** What people call each role. */
const PAPEIS: Readonly<Record<string, string>> = {
  dono: 'Dono',
  gerente: 'Gerente',
  funcionario: 'Funcionário',
  contador: 'Contador',
  auditor: 'Auditor',
  operador: 'Operador',
};
export const nomeDoPapel = (papel: string): string => PAPEIS[papel] ?? papel;

/** What people call each plan. */
const PLANOS: Readonly<Record<string, string>> = { basico: 'Básico', profissional: 'Profissional', cooperativa: 'Cooperativa' };
export const nomeDoPlano = (plano: string): string => PLANOS[plano] ?? plano;

type Dados = { readonly nome: string; readonly email: string | null; readonly telefone: string | null };
export const alterarPerfil = (dados: Dados) => api.put<Perfil>(PERFIL, dados);
export const trocarSenha = (senhas: { readonly senha_atual: string; readonly senha_nova: string }) =>
  api.put<void>(`${PERFIL}/password`, senhas);
export const encerrarSessao = (id: number) => api.delete(`${SESSOES}/${id}`);

/** Puts the first steps of the home page away, or back there. */
export const guardarPrimeirosPassos = async (tutorial: boolean): Promise<void> => {
  await api.patch('/users/tutorial', { tutorial });
  keepTutorial(tutorial);
};
