/**
 * What the generated tests leave out, by name and with the reason. A route that is in a list without need fails as one that is missing from it.
 */

/** Routes with ids of which the season leaves no record behind. */
export const SEM_ENDERECO: Readonly<Record<string, string>> = {};

const CARTA = 'pede o que só vem numa carta: tests/acesso';
const DONO = 'o único usuário é o dono, que não recebe permissões: apps/api/src/acesso/usuarios.int.spec.ts';
const OPERADOR = 'os números e logins de contas não estão em lista nenhuma da conta: apps/api/src/acesso/perfil.int.spec.ts';
const ANTIGO = 'é de quem tem o cadastro vencido: apps/api/src/acesso/perfil.int.spec.ts';
const SO_UM = 'o registro que a safra deixa tem um só, ou o café já seguiu: apps/api/src/rastreabilidade/correcoes.int.spec.ts';
const APAGADA = 'a safra apaga a secagem com as suas leituras';
const COMO_ESTA = 'o que o esquema deixa dizer não cabe no registro como a safra o deixa';
const SENHA_FRACA = 'a senha feita do esquema é das que se adivinham: apps/api/src/acesso/usuarios.int.spec.ts';
const ENVIO = 'a safra não anexa arquivos, que chegam em partes: tests/rotas/corpos e os testes dos anexos';
/** Writes for which no valid request could be made from the schema. */
export const SEM_PEDIDO: Readonly<Record<string, string>> = {
  'POST /password/forgot': CARTA,
  'POST /password/reset': CARTA,
  'PUT /permissions/:id': DONO,
  'DELETE /permissions/:id': DONO,
  'POST /users/:id/permissions': DONO,
  'PUT /perfil/migration-version': ANTIGO,
  'POST /operador/contas': OPERADOR,
  'POST /operador/contas/:id/suspensao': OPERADOR,
  'DELETE /operador/contas/:id/suspensao': OPERADOR,
  'POST /operador/contas/:id/faturas': OPERADOR,
  'POST /operador/usuarios/:login/cadastro': OPERADOR,
  'PUT /cad-talhoes/:id/coords': COMO_ESTA,
  'PUT /reg-atividades/:id': COMO_ESTA,
  'DELETE /reg-atividades/:id': COMO_ESTA,
  'DELETE /reg-atividades/:id/mdobrascolheita': COMO_ESTA,
  'DELETE /rastreabilidade/terreiro/:id/lote/:loteId': SO_UM,
  'PATCH /rastreabilidade/secagem/:id/saida': COMO_ESTA,
  'DELETE /rastreabilidade/ressecagem/:id/lote/:loteId': SO_UM,
  'PUT /rastreabilidade/ressecagem/:id/leituras/:leituraId': APAGADA,
  'DELETE /rastreabilidade/ressecagem/:id/leituras/:leituraId': APAGADA,
  'DELETE /rastreabilidade/despolpagem/:id/saida/:saidaId': SO_UM,
  'DELETE /rastreabilidade/armazem/:id/lote/:loteId': SO_UM,
  'DELETE /rastreabilidade/beneficio/:id/escolha/:escolhaId': SO_UM,
  'DELETE /rastreabilidade/beneficio/:id/adicional/:adicionalId': SO_UM,
  'DELETE /rastreabilidade/beneficio/:id/lote/:loteId': SO_UM,
  'DELETE /rastreabilidade/rebeneficio/:id/escolha/:escolhaId': SO_UM,
  'DELETE /rastreabilidade/rebeneficio/:id/adicional/:adicionalId': SO_UM,
  'DELETE /rastreabilidade/rebeneficio/:id/lote/:loteId': SO_UM,
  'DELETE /rastreabilidade/cooperativa/:id/lote/:loteId': SO_UM,
  'PATCH /fluxos/movimentacao/:mid': COMO_ESTA,
  'POST /financeiro/pagamento': COMO_ESTA,
  'DELETE /financeiro/pagamento/:id': COMO_ESTA,
  'PUT /financeiro/:id': COMO_ESTA,
  'PUT /folha-pagamento-colheita/:id': COMO_ESTA,
  'DELETE /folha-pagamento-colheita/:id': COMO_ESTA,
  'PUT /colaborador-pagamento-colheita/:id': COMO_ESTA,
  'POST /colaborador-pagamento-colheita/:id/:colabId': COMO_ESTA,
  'PUT /fazendas/:id': COMO_ESTA,
  'DELETE /fazendas/:id': COMO_ESTA,
  'POST /cat-usuarios': SENHA_FRACA,
  'POST /cat-usuarios/:id/dono': DONO,
  'DELETE /cat-usuarios/:id': DONO,
  'POST /files/attachments': ENVIO,
  'PUT /files/attachments/:id': ENVIO,
  'POST /files/attachments/:id/restaurar': ENVIO,
  'POST /files/remove': ENVIO,
  'POST /files/download': ENVIO,
};

/** Writes that are not asked for twice here. */
export const SEM_REPETICAO: Readonly<Record<string, string>> = {
  'DELETE /session': 'encerra a sessão que pede',
  'DELETE /session/sessoes/:id': 'a sessão da lista é a que pede',
  'PATCH /colaborador-pagamento-colheita/:id/download': 'espera pelo worker, que aqui não anda',
};

const DO_USUARIO = 'os avisos vivem no stream do usuário, e nenhuma resposta diz a versão de um';
/** Changes that no version stands for. */
export const SEM_VERSAO: Readonly<Record<string, string>> = {
  'PATCH /notifications/:id': DO_USUARIO,
  'PATCH /notifications/all': DO_USUARIO,
  'DELETE /notifications/:id': DO_USUARIO,
};
