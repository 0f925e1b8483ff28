import { de } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { ContaEvent } from './conta.events.js';

/** Whose data all of it is: one subscription, one set of books. */
export const conta = defineRegistro<ContaEvent>()({
  tabela: 'conta',
  genero: 'f',
  title: { singular: 'Conta', plural: 'Contas' },
  modulo: 'acesso',
  id: 'contaId',
  nome: 'nome',
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: { dono_id: de('usuario') },
  partes: {
    fatura: { fazenda: 'todos', aponta: {} },
    ato: { fazenda: { fazenda: 'fazenda' }, aponta: {} },
  },
  frases: {
    ContaCriada: 'abriu',
    ContaSuspensa: 'suspendeu',
    ContaReativada: 'reativou',
    FaturaRegistrada: ['registrou', 'uma fatura da conta', 'faturas da conta'],
    VagaOcupada: calada(['reservou', 'uma vaga do plano', 'vagas do plano'], 'UsuarioCadastrado or FazendaCadastrada says it'),
    VagaDevolvida: calada(['devolveu', 'uma vaga do plano', 'vagas do plano'], 'nothing came of it'),
    UsuarioDispensado: calada(['dispensou', 'um usuário', 'usuários'], 'UsuarioDesativado or UsuarioExcluido says it'),
    UsuarioReadmitido: calada(['readmitiu', 'um usuário', 'usuários'], 'UsuarioReativado says it'),
    DonoTrocado: 'passou',
  },
});
