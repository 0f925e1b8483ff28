import { de } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { LoginEvent, UsuarioEvent } from './usuario.events.js';

/** Users and their rights. A sign-in is no fact: sessions are rows (docs/adr/0013). */
export const usuario = defineRegistro<UsuarioEvent | LoginEvent>()({
  tabela: 'usuario',
  genero: 'm',
  title: { singular: 'Usuário', plural: 'Usuários' },
  modulo: 'acesso',
  id: 'usuarioId',
  nome: 'nome',
  fora: 'excluido',
  tela: { lista: '/usuarios', pagina: true },
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {
    permissao: {
      fazenda: 'todos',
      aponta: {
        usuario_id: de('usuario'),
        fazenda_id: [{ alvo: 'fazenda', impede: false, nomes: ['permissão de usuário', 'permissões de usuários'] }],
      },
    },
  },
  frases: {
    LoginReservado: calada(['reservou', 'o login do usuário', 'logins'], 'UsuarioCadastrado says it'),
    UsuarioCadastrado: 'cadastrou',
    PerfilAlterado: ['alterou', 'o perfil do usuário', 'perfis de usuários'],
    EmailTrocado: ['trocou', 'o e-mail do usuário', 'e-mails de usuários'],
    SenhaTrocada: ['trocou', 'a senha do usuário', 'senhas'],
    CadastroVencido: ['pediu', 'a atualização do cadastro do usuário', 'atualizações de cadastro'],
    CadastroAtualizado: ['atualizou', 'o cadastro do usuário', 'cadastros de usuários'],
    PapelTrocado: ['trocou', 'o papel do usuário', 'papéis de usuários'],
    UsuarioDesativado: 'desativou',
    UsuarioReativado: 'reativou',
    UsuarioExcluido: 'excluiu',
    PermissaoConcedida: ['concedeu', 'uma permissão ao usuário', 'permissões'],
    FazendaConcedida: ['concedeu', 'uma fazenda ao usuário', 'fazendas'],
    PermissaoAlterada: ['alterou', 'uma permissão do usuário', 'permissões'],
    PermissaoRetirada: ['retirou', 'uma permissão do usuário', 'permissões'],
    TutorialMarcado: ['marcou', 'o tutorial como visto', 'tutoriais como vistos'],
  },
});
