import { refusals } from '../kernel/errors.js';

export const acessoErrors = {
  LOGIN_EM_USO: { kind: 'conflict', message: 'O login "{login}" já está em uso. Escolha outro.', campo: 'login' },
  USUARIO_JA_EXISTE: { kind: 'conflict', message: 'Este usuário já existe.' },
  USUARIO_NAO_ENCONTRADO: { kind: 'absent', message: 'Usuário não encontrado.' },
  DONO_NAO_SE_ALTERA: {
    kind: 'refused',
    message: 'A conta tem um só dono, que não muda de papel, não é desativado nem excluído. Passe a conta a outra pessoa antes.',
  },
  PERMISSAO_JA_EXISTE: {
    kind: 'conflict',
    message: 'Este usuário já tem uma permissão neste módulo. Altere a que existe.',
    campo: 'modulo',
  },
  FAZENDA_JA_CONCEDIDA: { kind: 'conflict', message: 'Este usuário já trabalha nesta fazenda.', campo: 'fazenda' },
  PERMISSAO_DE_FAZENDA: { kind: 'refused', message: 'Esta permissão é de uma fazenda: informe a fazenda.', campo: 'fazenda' },
  PERMISSAO_DE_MODULO: { kind: 'refused', message: 'Esta permissão é de um módulo: informe o alcance.', campo: 'alcance' },
  PERMISSAO_NAO_ENCONTRADA: { kind: 'absent', message: 'Permissão não encontrada.' },
  LIMITE_DE_USUARIOS: {
    kind: 'refused',
    message: 'O seu plano permite até {limite} usuários. Exclua quem já não trabalha aqui, ou peça um plano maior.',
  },
  NAO_E_MAIS_O_DONO: { kind: 'refused', message: 'Você já não é o dono desta conta: ela foi passada a outra pessoa.' },
  NOVO_DONO_INATIVO: { kind: 'refused', message: 'Só se passa a conta a quem pode entrar: reative o usuário antes.' },
  SENHA_OU_EMAIL: { kind: 'refused', message: 'Informe uma senha inicial, ou um e-mail para o convite.', campo: 'senha' },
  CONTA_JA_EXISTE: { kind: 'conflict', message: 'Esta conta já existe.' },
  CONTA_NAO_ENCONTRADA: { kind: 'absent', message: 'Conta não encontrada.' },
  SENHA_COMUM: {
    kind: 'refused',
    message: 'Esta senha é das mais usadas, e é a primeira que se tenta. Escolha outra: uma frase é fácil de lembrar.',
    campo: 'senha',
  },
  SENHA_PREVISIVEL: {
    kind: 'refused',
    message: 'Esta senha lembra o seu nome, o seu login ou a fazenda. Escolha outra: uma frase é fácil de lembrar.',
    campo: 'senha',
  },
  SENHA_ATUAL_INCORRETA: { kind: 'refused', message: 'A senha atual não confere.', campo: 'senha_atual' },
  SENHA_PARA_O_EMAIL: {
    kind: 'refused',
    message: 'Para trocar o e-mail, informe a sua senha atual: é nele que se escolhe outra senha.',
    campo: 'senha_atual',
  },
  RECUPERACAO_INVALIDA: {
    kind: 'refused',
    message: 'Este endereço já foi usado ou venceu. Peça outro em "Esqueci a senha".',
    campo: 'token',
  },
  SESSAO_NAO_ENCONTRADA: { kind: 'absent', message: 'Sessão não encontrada.' },
} as const;

export const refuseAcesso = refusals(acessoErrors);

/** Sign-in with a wrong login or password: the published text, the same for both. */
export const LOGIN_OU_SENHA_INVALIDOS = 'Usuário ou senha inválidos, verifique os seus dados!';

/** A suspended account, at sign-in and at every call. `data.type` of the answer is `financeiro`. */
export const CONTA_SUSPENSA = 'Há uma pendência financeira na sua assinatura. Fale com o financeiro para voltar a usar a Tulha.';
