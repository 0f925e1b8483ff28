/**
 * The gaps of the generated tests, by name and with the reason. A route that is in a list without need fails as one that is missing from
 * it.
 */

const CERTIFICADO = 'a safra não guarda certificados: apps/api/src/fiscal/certificados.int.spec.ts';
const EXTRATO = 'a safra não traz extratos: apps/api/src/financeiro/extratos/extratos.int.spec.ts';
const NOTA_RECEBIDA = 'a safra não pergunta à SEFAZ: apps/api/src/fiscal/nfe.int.spec.ts';
const CIENCIA_AUTOMATICA = 'a safra não pergunta à SEFAZ: apps/api/src/fiscal/cancelada.int.spec.ts';
const PAGINA = 'a safra não abre páginas de colaboradores: apps/api/src/folha/pagina/pagina.int.spec.ts';
/** Routes with ids of which the season leaves no record behind. */
export const SEM_ENDERECO: Readonly<Record<string, string>> = {
  'DELETE /cad-colaboradores/:id/anexos/:anexoId': 'a safra não anexa arquivos: apps/api/src/pessoas/colaborador-rotas.int.spec.ts',
  'DELETE /nfe/certificados/:id': CERTIFICADO,
  'DELETE /extratos/:id': EXTRATO,
  'GET /extratos/:id': EXTRATO,
  'GET /extratos/linhas/:id': EXTRATO,
  'GET /extratos/linhas/:id/candidatos': EXTRATO,
  'GET /extratos/meses/:id': EXTRATO,
  'DELETE /extratos/linhas/:id/conciliar': EXTRATO,
  'DELETE /extratos/linhas/:id/ignorar': EXTRATO,
  'POST /extratos/linhas/:id/conciliar': EXTRATO,
  'POST /extratos/linhas/:id/ignorar': EXTRATO,
  'POST /extratos/linhas/:id/lancamento': EXTRATO,
  'DELETE /lcdpr/entregas/:id': 'a safra não entrega livros-caixa: apps/api/src/fiscal/lcdpr.int.spec.ts',
  'DELETE /colaborador-paginas/:id': PAGINA,
  'GET /colaborador-paginas/:id': PAGINA,
  'POST /colaborador-paginas/:id': PAGINA,
  'GET /nfe/certificados/:id': CERTIFICADO,
  'GET /nfe/certificados/:id/alteracoes': CERTIFICADO,
  'PUT /nfe/certificados/:id/desativar': CERTIFICADO,
  'PUT /nfe/consultar/:id/ciencia-automatica': CIENCIA_AUTOMATICA,
  'GET /nfe/notas/:id': NOTA_RECEBIDA,
  'POST /nfe/notas/:id/incluir': NOTA_RECEBIDA,
  'GET /rastreabilidade/documentos/:impressao': 'é de um arquivo que o trabalhador fez: tests/exportacao/dossie.int.spec.ts',
};

const CARTA = 'pede o que só vem numa carta: tests/acesso';
const DONO = 'o único usuário é o dono, que não recebe permissões: apps/api/src/acesso/usuarios.int.spec.ts';
const OPERADOR = 'os números e logins de contas não estão em lista nenhuma da conta: apps/api/src/acesso/perfil.int.spec.ts';
const ANTIGO = 'é de quem tem o cadastro vencido: apps/api/src/acesso/perfil.int.spec.ts';
const SO_UM = 'o registro que a safra deixa tem um só, ou o café já seguiu: apps/api/src/rastreabilidade/processo/correcoes.int.spec.ts';
const APAGADA = 'a safra apaga a secagem com as suas leituras';
const COMO_ESTA = 'o que o esquema deixa dizer não cabe no registro como a safra o deixa';
const SENHA_FRACA = 'a senha feita do esquema é das que se adivinham: apps/api/src/acesso/usuarios.int.spec.ts';
const ENVIO = 'a safra não anexa arquivos, que chegam em partes: tests/rotas/corpos e os testes dos anexos';
const REMESSA = 'quer as contas de banco de quem uma folha fechada paga: apps/api/src/folha/remessas-da-folha.int.spec.ts';
const RETORNO = 'quer o retorno de um banco, de uma folha fechada: apps/api/src/folha/retorno-do-banco.int.spec.ts';
/** Writes for which no valid request could be made from the schema. */
export const SEM_PEDIDO: Readonly<Record<string, string>> = {
  'POST /password/reset': CARTA,
  'PUT /permissions/:id': DONO,
  'DELETE /permissions/:id': DONO,
  'POST /users/:id/permissions': DONO,
  'PUT /perfil/migration-version': ANTIGO,
  'POST /operador/contas': OPERADOR,
  'POST /operador/contas/:id/suspensao': OPERADOR,
  'DELETE /operador/contas/:id/suspensao': OPERADOR,
  'POST /operador/contas/:id/faturas': OPERADOR,
  'POST /hoje/deixadas': 'precisa do que há em Hoje: apps/api/src/relatorios/hoje/hoje.int.spec.ts',
  'PATCH /hoje/deixadas': 'precisa do que há em Hoje: apps/api/src/relatorios/hoje/hoje.int.spec.ts',
  'POST /cad-estoque/transferencia/transferi': 'vai a uma segunda fazenda: apps/api/src/estoque/transferencia.int.spec.ts',
  'POST /colaborador-pagamento-colheita/:id/banco/remessa': REMESSA,
  'POST /colaborador-pagamentos/:id/banco/remessa': REMESSA,
  'POST /colaborador-pagamento-colheita/:id/banco/retorno': RETORNO,
  'POST /colaborador-pagamentos/:id/banco/retorno': RETORNO,
  'PATCH /colaborador-pagamento-colheita/:id/banco/nao-recebeu': RETORNO,
  'PATCH /colaborador-pagamentos/:id/banco/nao-recebeu': RETORNO,
  'PUT /cad-meeiro-acertos/:id/apurar': 'o lote do acerto não é de nenhum código: apps/api/src/folha/acerto',
  'POST /financeiro/pagamento/:id/parte': COMO_ESTA,
  'POST /financeiro/varios': COMO_ESTA,
  'DELETE /fluxos/:id/movimentacao/:mid': 'a movimentação que a safra deixa está paga: apps/api/src/financeiro/financeiro.int.spec.ts',
  'PUT /cad-talhoes/:id/coords': COMO_ESTA,
  'PUT /reg-atividades/by-filters': COMO_ESTA,
  'DELETE /reg-atividades/:id': COMO_ESTA,
  'DELETE /reg-atividades/:id/imagens/:itemId': ENVIO,
  'DELETE /reg-atividades/:id/mdobrascolheita': COMO_ESTA,
  'DELETE /rastreabilidade/terreiro/:id/lote/:loteId': SO_UM,
  'PATCH /rastreabilidade/secagem/:id/saida': COMO_ESTA,
  'DELETE /rastreabilidade/ressecagem/:id/lote/:loteId': SO_UM,
  'PUT /rastreabilidade/ressecagem/:id/leituras/:leituraId': APAGADA,
  'DELETE /rastreabilidade/ressecagem/:id/leituras/:leituraId': APAGADA,
  'DELETE /rastreabilidade/despolpagem/:id/entrada/:entradaId': SO_UM,
  'DELETE /rastreabilidade/despolpagem/:id/saida/:saidaId': SO_UM,
  'DELETE /rastreabilidade/armazem/:id/lote/:loteId': SO_UM,
  'DELETE /rastreabilidade/beneficio/:id/escolha/:escolhaId': SO_UM,
  'DELETE /rastreabilidade/beneficio/:id/adicional/:adicionalId': SO_UM,
  'DELETE /rastreabilidade/beneficio/:id/lote/:loteId': SO_UM,
  'DELETE /rastreabilidade/rebeneficio/:id/adicional/:adicionalId': SO_UM,
  'DELETE /rastreabilidade/rebeneficio/:id/lote/:loteId': SO_UM,
  'DELETE /rastreabilidade/cooperativa/:id/lote/:loteId': SO_UM,
  'POST /financeiro/pagamento': COMO_ESTA,
  'DELETE /financeiro/pagamento/:id': COMO_ESTA,
  'PUT /financeiro/:id': COMO_ESTA,
  'PUT /financeiro/pagamento/:id': COMO_ESTA,
  'PUT /folha-pagamento-colheita/:id': COMO_ESTA,
  'DELETE /folha-pagamento-colheita/:id': COMO_ESTA,
  'PUT /colaborador-pagamento-colheita/:id': COMO_ESTA,
  'POST /colaborador-pagamento-colheita/:id/:colabId': COMO_ESTA,
  'PUT /fazendas/:id': COMO_ESTA,
  'DELETE /fazendas/:id': COMO_ESTA,
  'POST /cat-usuarios': SENHA_FRACA,
  'POST /cat-usuarios/:id/dono': DONO,
  'DELETE /cat-usuarios/:id': DONO,
  'DELETE /cad-colaboradores/:id/anexos/:anexoId': ENVIO,
  'PUT /cad-colaboradores/:id/file': ENVIO,
  'PUT /nfe/certificados/:id/desativar': CERTIFICADO,
  'DELETE /nfe/certificados/:id': CERTIFICADO,
  'DELETE /extratos/:id': EXTRATO,
  'DELETE /extratos/linhas/:id/conciliar': EXTRATO,
  'DELETE /extratos/linhas/:id/ignorar': EXTRATO,
  'POST /extratos/linhas/:id/conciliar': EXTRATO,
  'POST /extratos/linhas/:id/ignorar': EXTRATO,
  'POST /extratos/linhas/:id/lancamento': EXTRATO,
  'POST /extratos/meses/fechar': EXTRATO,
  'POST /nfe/manifestar': NOTA_RECEBIDA,
  'PUT /nfe/consultar/:id/ciencia-automatica': CIENCIA_AUTOMATICA,
  'POST /colaborador-paginas/:id': PAGINA,
  'DELETE /lcdpr/entregas/:id': 'a safra não entrega livros-caixa: apps/api/src/fiscal/lcdpr.int.spec.ts',
  'DELETE /colaborador-paginas/:id': PAGINA,
  'POST /nfe/notas/:id/incluir': NOTA_RECEBIDA,
  'POST /nfe/manifestar/atualizar-xml': NOTA_RECEBIDA,
  'POST /files/attachments': ENVIO,
  'PUT /files/attachments/:id': ENVIO,
  'POST /files/attachments/:id/restaurar': ENVIO,
  'POST /files/remove': ENVIO,
  'POST /files/download': ENVIO,
};

/** Writes that are not asked for twice here. */
export const SEM_REPETICAO: Readonly<Record<string, string>> = {
  'POST /password/forgot': 'sem sessão não há de quem seja a chave: tests/acesso/recuperar-senha.int.spec.ts',
  'POST /operador/usuarios/:login/cadastro': 'quem pede teria de atualizar o cadastro: apps/api/src/acesso/perfil.int.spec.ts',
  'DELETE /session': 'encerra a sessão que pede',
  'DELETE /session/sessoes/:id': 'a sessão da lista é a que pede',
  'PATCH /colaborador-pagamento-colheita/:id/download': 'espera pelo worker, que aqui não anda',
  'PATCH /colaborador-pagamentos/:id/download': 'espera pelo worker, que aqui não anda',
  'PATCH /cad-meeiro-acertos/:id/download': 'espera pelo worker, que aqui não anda',
};

const DO_USUARIO = 'os avisos vivem no stream do usuário, e nenhuma resposta diz a versão de um';
/** Changes that no version stands for. */
export const SEM_VERSAO: Readonly<Record<string, string>> = {
  'PATCH /notifications/:id': DO_USUARIO,
  'PATCH /notifications/all': DO_USUARIO,
  'DELETE /notifications/:id': DO_USUARIO,
};

const FECHADA = 'a folha da safra está fechada: apps/api/src/folha';
/** Changes that change more than they are told, or that could not be tried on the season's records. */
export const SEM_TENTATIVA: Readonly<Record<string, string>> = {
  'PUT /colaborador-pagamento-colheita/:id': FECHADA,
  'PUT /folha-pagamento-colheita/:id': FECHADA,
  'PUT /permissions/:id': DONO,
  'PUT /rastreabilidade/lotes/:id': COMO_ESTA,
  'PUT /rastreabilidade/lotes/:id/publicacao': 'a safra não publica o primeiro lote: apps/api/src/rastreabilidade/publicacao',
  'PUT /rastreabilidade/ressecagem/:id/leituras/:leituraId': APAGADA,
  'PUT /reg-atividades/by-filters': 'muda os que se pedem, e não um: apps/api/src/atividades/alterar-todos.int.spec.ts',
};

const LISTADA = 'a linha se lê em listProdutos: apps/api/src/estoque/documentos.int.spec.ts';
const PASSO = 'é um passo, não uma alteração';
const ACESSO = 'diz tudo o que muda: libs/domain/src/acesso/usuario/palavras.spec.ts';
/** Changes of data that cannot be read at their own address. */
export const SEM_LEITURA: Readonly<Record<string, string>> = {
  'PUT /cad-colaboradores/:id/file': PASSO,
  'PUT /cad-estoque/entrada/:id/produtos/:itemId': LISTADA,
  'PUT /cad-estoque/entrada/finalizar/:id': PASSO,
  'PUT /cad-estoque/saida/:id/produtos/:itemId': LISTADA,
  'PUT /cad-estoque/saida/finalizar/:id': PASSO,
  'PUT /cad-maquinas/:id/reajuste-valor-hora': PASSO,
  'PUT /cad-meeiro-acertos/:id/finalizar': PASSO,
  'PUT /cad-talhoes/:id/coords': 'o contorno inteiro, sem o resto do talhão: apps/api/src/propriedade/safra-e-talhao.int.spec.ts',
  'PUT /compras/:id/finalizar': PASSO,
  'PUT /financeiro/:id/rateio': 'o rateio inteiro, que se lê no lançamento: apps/api/src/financeiro/rateio.int.spec.ts',
  'PUT /folha-pagamento-colheita/trancar/:id': PASSO,
  'PUT /folha-pagamento/trancar/:id': PASSO,
  'PUT /nfe/consultar/:id/ciencia-automatica': PASSO,
  'PUT /ordem-servicos/:id/finalizar': PASSO,
  'PUT /perfil/migration-version': ACESSO,
  'PUT /perfil/password': ACESSO,
  'PUT /reg-atividades/duplicate': PASSO,
  'PUT /vendas/:id/finalizar': PASSO,
};

/** Queries whose farm narrows more than the header's does: it leaves out records of no farm. */
export const SO_DA_FAZENDA: Readonly<Record<string, string>> = {
  'GET /logs': 'o filtro deixa de fora o que é da conta inteira: apps/api/src/suporte/logs/logs.int.spec.ts',
};

/** Lists that show records of farms, whichever is asked for. */
export const DA_CONTA: Readonly<Record<string, string>> = {};

/** Parameters of readings that change nothing on the season's records. */
export const SEM_EFEITO: Readonly<Record<string, string>> = {
  'GET /cad-talhoes/:id/colheita-simplificada ?force': 'é a hora de quem pergunta, para que nada no caminho responda por nós',
};

const DA_FAZENDA = 'o código é o de uma fazenda, e 0 são todas as de quem pergunta';

/** Readings whose code may be 0. */
export const ZERO_NO_ENDERECO: Readonly<Record<string, string>> = {
  'GET /dashboard/:id/indicadores': DA_FAZENDA,
  'GET /dashboard/:id/produtividade': DA_FAZENDA,
  'GET /dashboard/:id/talhoes': DA_FAZENDA,
};
