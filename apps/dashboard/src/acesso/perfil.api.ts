import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { api } from '../http/client.js';
import { keepTutorial } from '../http/session.js';

export const PERFIL = '/perfil';
export const SESSOES = '/session/sessoes';

export type Perfil = Answer<typeof answers.Perfil>;

export type Sessao = Answer<typeof answers.SessaoAberta>;

/** Said wherever a password is chosen. */
export const CONSELHO_DE_SENHA = 'Pelo menos 8 caracteres; com 15 ou mais é melhor. Uma frase é fácil de lembrar.';

/** The roles' names for people. */
const PAPEIS: Readonly<Record<string, string>> = {
  dono: 'Dono',
  gerente: 'Gerente',
  funcionario: 'Funcionário',
  contador: 'Contador',
  auditor: 'Auditor',
  operador: 'Operador',
};
export const nomeDoPapel = (papel: string): string => PAPEIS[papel] ?? papel;

/** The plans' names for people. */
const PLANOS: Readonly<Record<string, string>> = { basico: 'Básico', profissional: 'Profissional', cooperativa: 'Cooperativa' };
export const nomeDoPlano = (plano: string): string => PLANOS[plano] ?? plano;

type Dados = {
  readonly nome: string;
  readonly email: string | null;
  readonly telefone: string | null;
  readonly senha_atual?: string | undefined;
};

/** Why a password is asked for where an address is changed. */
export const POR_QUE_A_SENHA = 'Pedida porque o e-mail mudou: é por ele que se escolhe outra senha. O endereço antigo será avisado.';

export const alterarPerfil = (dados: Dados) => api.put<typeof answers.Perfil>(PERFIL, dados);
export const trocarSenha = (senhas: { readonly senha_atual: string; readonly senha_nova: string }) => api.put(`${PERFIL}/password`, senhas);
export const encerrarSessao = (id: number) => api.delete(`${SESSOES}/${id}`);

/** Puts the first steps of the home page away, or back there. */
export const guardarPrimeirosPassos = async (tutorial: boolean): Promise<void> => {
  await api.patch('/users/tutorial', { tutorial });
  keepTutorial(tutorial);
};
