import type { ContaEvent } from '../../../acesso/conta/conta.events.js';
import type { LoginEvent, UsuarioEvent } from '../../../acesso/usuario/usuario.events.js';
import type { ParametrosEvent } from '../../../propriedade/parametros/parametros.events.js';
import { type FrasesDe, frasesSobre } from '../frase.js';

const conta = frasesSobre('acesso', 'conta', 'contaId');
const usuario = frasesSobre('acesso', 'usuario', 'usuarioId');

/** What an account says about how it works. */
export const frasesDosParametros: FrasesDe<ParametrosEvent> = {
  ParametrosAlterados: {
    verbo: 'alterou',
    objeto: 'os parâmetros da conta',
    plural: 'vezes os parâmetros da conta',
    modulo: 'propriedade',
    alvo: ({ contaId }) => ({ especie: 'conta', id: Number(contaId) }),
  },
};

/** Who may enter, and what each may do. A sign-in is no fact: sessions are rows (docs/adr/0013). */
export const frasesDeAcesso: FrasesDe<ContaEvent | UsuarioEvent | LoginEvent> = {
  ContaCriada: conta(['abriu', 'a conta', 'contas']),
  ContaSuspensa: conta(['suspendeu', 'a conta', 'contas']),
  ContaReativada: conta(['reativou', 'a conta', 'contas']),
  FaturaRegistrada: conta(['registrou', 'uma fatura da conta', 'faturas da conta']),
  VagaOcupada: conta(['reservou', 'uma vaga do plano', 'vagas do plano'], 'UsuarioCadastrado or FazendaCadastrada says it'),
  VagaDevolvida: conta(['devolveu', 'uma vaga do plano', 'vagas do plano'], 'nothing came of it'),
  UsuarioDispensado: conta(['dispensou', 'um usuário', 'usuários'], 'UsuarioDesativado or UsuarioExcluido says it'),
  UsuarioReadmitido: conta(['readmitiu', 'um usuário', 'usuários'], 'UsuarioReativado says it'),
  DonoTrocado: conta(['passou', 'a conta', 'contas']),
  LoginReservado: usuario(['reservou', 'o login do usuário', 'logins'], 'UsuarioCadastrado says it'),
  UsuarioCadastrado: usuario(['cadastrou', 'o usuário', 'usuários']),
  PerfilAlterado: usuario(['alterou', 'o perfil do usuário', 'perfis de usuários']),
  SenhaTrocada: usuario(['trocou', 'a senha do usuário', 'senhas']),
  CadastroVencido: usuario(['pediu', 'a atualização do cadastro do usuário', 'atualizações de cadastro']),
  CadastroAtualizado: usuario(['atualizou', 'o cadastro do usuário', 'cadastros de usuários']),
  PapelTrocado: usuario(['trocou', 'o papel do usuário', 'papéis de usuários']),
  UsuarioDesativado: usuario(['desativou', 'o usuário', 'usuários']),
  UsuarioReativado: usuario(['reativou', 'o usuário', 'usuários']),
  UsuarioExcluido: usuario(['excluiu', 'o usuário', 'usuários']),
  PermissaoConcedida: usuario(['concedeu', 'uma permissão ao usuário', 'permissões']),
  FazendaConcedida: usuario(['concedeu', 'uma fazenda ao usuário', 'fazendas']),
  PermissaoAlterada: usuario(['alterou', 'uma permissão do usuário', 'permissões']),
  PermissaoRetirada: usuario(['retirou', 'uma permissão do usuário', 'permissões']),
  TutorialMarcado: usuario(['marcou', 'o tutorial como visto', 'tutoriais como vistos']),
};
