import { refusals } from '../kernel/errors.js';

export const acessoErrors = {
  LOGIN_EM_USO: { kind: 'conflict', message: 'O login "{login}" já está em uso. Escolha outro.', campo: 'login' },
  USUARIO_JA_EXISTE: { kind: 'conflict', message: 'Este usuário já existe.' },
  CONTA_JA_EXISTE: { kind: 'conflict', message: 'Esta conta já existe.' },
} as const;

export const refuseAcesso = refusals(acessoErrors);

/** Sign-in with a wrong login or password: the spec's text, the same for both (spec part 1 §8). */
export const LOGIN_OU_SENHA_INVALIDOS = 'Usuário ou senha inválidos, verifique os seus dados!';
