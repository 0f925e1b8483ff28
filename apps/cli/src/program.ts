import { createContext, type Handler } from './context.js';
import { EXIT, type Exit } from './errors.js';
import { CODIFICACOES } from '@tulha/domain/kernel/cells/codificacao';
import { VAZIOS } from '@tulha/domain/catalogues/planilha/mesa';
import { ETAPAS_DE_LISTA } from '@tulha/domain/rastreabilidade/lote/lote.commands';
import { comEspera } from './comandos/espera.js';
import { addCompletion } from './program/completion.js';
import { addHelp } from './program/help.js';
import { oneOf, PtCommand, whole } from './program/pt-command.js';
import type { Globals } from './settings.js';
import type { Io } from './terminal/io.js';
import { version } from './version.js';

const EPILOGUE = `
Configuração, da mais forte para a mais fraca: opções, ambiente (TULHA_URL, TULHA_TOKEN), perfil gravado por "tulha entrar", a instalação desta pasta, padrão.

Códigos de saída:
  0  certo
  1  falhou
  2  linha de comando errada
  3  dados recusados (planilha ou campo inválido)
  4  é preciso entrar (tulha entrar)
  5  conflito com outra alteração
  6  gravado em parte
  7  faltam fatos no registro
  8  há fatos que não se leem ou não estão como foram declarados
  130  interrompido com Ctrl-C`;

/** Adds a command whose code is loaded only when it is called. */
type Add = <O>(command: PtCommand, load: () => Promise<Handler<O>>) => void;

const SENHA = ['--senha <senha>', 'senha (fica no histórico do terminal; sem ela, é perguntada)'] as const;
const SENHA_STDIN = ['--senha-stdin', 'lê a senha da entrada padrão'] as const;
const CODIFICACAO = [
  '--codificacao <codificacao>',
  `como os CSV guardam os acentos, se não se sabe ao certo: ${CODIFICACOES.join(', ')}`,
  oneOf(...CODIFICACOES),
] as const;
const SAIDA = ['-o, --saida <arquivo>', 'onde gravar; - para a saída padrão'] as const;

const under = (parent: PtCommand, name: string, description: string): PtCommand => parent.command(name).description(description);

const acesso = (program: PtCommand, add: Add): void => {
  const entrar = under(program, 'entrar', 'entra com login e senha e guarda a sessão no perfil').option(
    '--login <login>',
    'login do usuário',
  );
  add(entrar.option(...SENHA).option(...SENHA_STDIN), async () => (await import('./comandos/sessao.js')).entrar);
  add(under(program, 'sair', 'esquece a sessão guardada'), async () => (await import('./comandos/sessao.js')).sair);
  add(under(program, 'quem', 'mostra quem está na sessão e em qual servidor'), async () => (await import('./comandos/sessao.js')).quem);

  const conta = under(program, 'conta', 'contas da instalação (para quem a opera)');
  const criar = under(conta, 'criar', 'cria uma conta com seu dono')
    .requiredOption('--nome <nome>', 'nome de quem é dono da conta')
    .requiredOption('--login <login>', 'login do dono')
    .option('--email <e-mail>', 'e-mail do dono: para onde vai a carta de quem esquece a senha')
    .option(...SENHA)
    .option(...SENHA_STDIN);
  add(criar, async () => (await import('./comandos/conta.js')).criarConta);
  add(under(conta, 'listar', 'lista as contas da instalação'), async () => (await import('./comandos/conta.js')).listarContas);
  const suspender = under(conta, 'suspender <id>', 'suspende uma conta por pendência financeira').requiredOption(
    '--motivo <motivo>',
    'por que',
  );
  add(suspender, async () => (await import('./comandos/conta.js')).suspenderConta);
  add(under(conta, 'reativar <id>', 'reativa uma conta suspensa'), async () => (await import('./comandos/conta.js')).reativarConta);
};

const importacao = (program: PtCommand, add: Add): void => {
  const importar = under(program, 'importar', 'importa planilhas');
  const safra = under(importar, 'safra <pasta>', 'envia as planilhas de uma safra e acompanha até o fim')
    .option('--simular', 'confere tudo e não grava nada; diz que linhas gravaria')
    .option('--parcial', 'grava o que está certo, mesmo havendo linhas erradas')
    .option(...CODIFICACAO);
  add(safra, async () => (await import('./comandos/importar.js')).importarSafra);
  add(under(importar, 'listar', 'as últimas importações enviadas'), async () => (await import('./comandos/importar.js')).listarImportacoes);
  const situacao = under(importar, 'situacao <id>', 'acompanha uma importação já enviada');
  add(situacao, async () => (await import('./comandos/importar.js')).acompanharImportacao);
};

const LINHAS = ['--linhas <lista>', 'só estas linhas do cadastro: produtos, itens'] as const;

const cadastros = (program: PtCommand, add: Add): void => {
  const cadastro = under(program, 'cadastro', 'qualquer cadastro como planilha, com as linhas do que as tem');
  const arquivo = (command: PtCommand): PtCommand =>
    command
      .option('--formato <formato>', 'xlsx ou csv', oneOf('xlsx', 'csv'), 'xlsx')
      .option(...SAIDA)
      .option(...LINHAS);
  add(under(cadastro, 'listar', 'os cadastros que há'), async () => (await import('./comandos/cadastro.js')).listarCadastros);
  const exportar = arquivo(under(cadastro, 'exportar <cadastro>', 'exporta um cadastro, para mudar e importar de volta'))
    .option('--q <texto>', 'só o que contém este texto')
    .option('--ordenar <campos>', 'campos separados por vírgula; -campo para o contrário')
    .option('--novos', 'para outra conta: cada registro com uma marca, que as suas linhas repetem, no lugar do código');
  add(exportar, async () => (await import('./comandos/cadastro.js')).exportarCadastro);
  add(
    arquivo(under(cadastro, 'modelo <cadastro>', 'a planilha vazia de um cadastro, com instruções')),
    async () => (await import('./comandos/cadastro.js')).modeloDeCadastro,
  );
  const importar = under(cadastro, 'importar <cadastro> <arquivo>', 'confere uma planilha .xlsx ou CSV; só grava com --gravar')
    .option('--gravar', 'grava, se nenhuma linha tiver erro')
    .option('--vazios <o que fazem>', 'células vazias: manter o que está cadastrado, ou apagar', oneOf(...VAZIOS), 'manter')
    .option(...CODIFICACAO)
    .option(...LINHAS);
  add(importar, async () => (await import('./comandos/cadastro.js')).importarCadastro);
};

const pagina = (command: PtCommand): PtCommand =>
  command
    .option('--q <texto>', 'só o que contém este texto')
    .option('--ordenar <campos>', 'campos separados por vírgula; -campo para o contrário')
    .option('--pagina <n>', 'página', whole(1, 100_000), 1)
    .option('--tamanho <n>', 'linhas por página', whole(1, 200), 20)
    .option('--todos', 'todas as páginas');

const filtroDeLotes = (command: PtCommand): PtCommand =>
  command
    .option('--etapa <etapa>', `só os lotes nesta etapa: ${ETAPAS_DE_LISTA.join(', ')}`, oneOf(...ETAPAS_DE_LISTA))
    .option('--unidade <unidade>', 'só em litros (L) ou em quilos (kg)', oneOf('L', 'kg'))
    .option('--com-saldo', 'só os que ainda têm café')
    .option('--de <data>', 'formados a partir de AAAA-MM-DD')
    .option('--ate <data>', 'formados até AAAA-MM-DD');

const noMomento = (command: PtCommand): PtCommand =>
  command
    .option('--em <data>', 'como era no fim deste dia: AAAA-MM-DD')
    .option('--conhecido-em <instante>', 'como se sabia neste instante: AAAA-MM-DDTHH:mm:ssZ; também de um lote retirado depois');

const cafe = (program: PtCommand, add: Add): void => {
  const lote = under(program, 'lote', 'lotes de café: lista, histórico, origem, genealogia e perdas');
  add(
    noMomento(filtroDeLotes(pagina(under(lote, 'listar', 'lista os lotes')))),
    async () => (await import('./comandos/lote.js')).listarLotes,
  );
  add(
    noMomento(under(lote, 'historico <codigo>', 'tudo o que aconteceu com um lote, em ordem')),
    async () => (await import('./comandos/lote.js')).historico,
  );
  add(
    noMomento(under(lote, 'origem <codigo>', 'de quais talhões veio o café de um lote')),
    async () => (await import('./comandos/lote.js')).origem,
  );
  add(
    noMomento(under(lote, 'genealogia <codigo>', 'de que lotes o café de um lote veio, e a quais chegou')),
    async () => (await import('./comandos/lote-familia.js')).genealogia,
  );
  add(
    noMomento(under(lote, 'perdas <codigo>', 'do pé à saca: o que se perdeu do café de um lote, passo a passo')),
    async () => (await import('./comandos/lote-familia.js')).perdas,
  );

  const venda = under(program, 'venda', 'vendas de café');
  const origem = under(venda, 'origem [codigo]', 'de quais talhões veio o café de uma venda').option('--todas', 'de todas as vendas');
  add(origem, async () => (await import('./comandos/venda.js')).origemDaVenda);

  const documento = under(program, 'documento', 'documentos que saíram da fazenda');
  const verificar = under(documento, 'verificar <arquivo>', 'confere um dossiê: pelo arquivo, ou pelo resumo que ele traz');
  add(verificar, async () => (await import('./comandos/documento.js')).verificarDocumento);

  const exportar = under(program, 'exportar', 'exporta para arquivo');
  const lotes = under(exportar, 'lotes', 'exporta os lotes')
    .requiredOption('--formato <formato>', 'xlsx, csv ou json', oneOf('xlsx', 'csv', 'json'))
    .option(...SAIDA)
    .option('--q <texto>', 'só o que contém este texto');
  add(filtroDeLotes(lotes), async () => (await import('./comandos/exportar.js')).exportarLotes);
  const doLote = under(exportar, 'lote <codigo>', 'exporta um documento de um lote, pelo código ou pelo id')
    .requiredOption('--formato <formato>', 'epcis, eudr, pdf, xlsx ou csv', oneOf('epcis', 'eudr', 'pdf', 'xlsx', 'csv'))
    .option(...SAIDA);
  add(doLote, async () => (await import('./comandos/exportar-documento.js')).exportarLote);
  const daVenda = under(exportar, 'venda <codigo>', 'exporta um documento do café de uma venda, pelo código ou pelo id')
    .requiredOption('--formato <formato>', 'epcis ou eudr', oneOf('epcis', 'eudr'))
    .option(...SAIDA);
  add(daVenda, async () => (await import('./comandos/exportar-documento.js')).exportarVenda);
  const livro = under(exportar, 'lcdpr <cpf>', 'o livro-caixa de um produtor rural num ano, como a Receita o lê; o que falta, antes')
    .requiredOption('--ano <ano>', 'de que ano')
    .option(...SAIDA);
  add(livro, async () => (await import('./comandos/exportar-documento.js')).exportarLcdpr);
};

const relatorios = (program: PtCommand, add: Add): void => {
  const relatorio = under(program, 'relatorio [nome]', 'um relatório, na tela ou em arquivo; sem nome, os que há')
    .option('--formato <formato>', 'em arquivo: xlsx, csv, pdf ou json', oneOf('xlsx', 'csv', 'pdf', 'json'))
    .option(...SAIDA)
    .option('--filtro <campo=valor>', 'só o que o filtro deixa; pode vir várias vezes', (um: string, antes: string[] = []) => [
      ...antes,
      um,
    ])
    .option('--ordenar <campos>', 'campos separados por vírgula; -campo para o contrário');
  add(relatorio, async () => (await import('./comandos/relatorio.js')).relatorio);
};

const operacao = (program: PtCommand, add: Add): void => {
  const projecoes = under(program, 'projecoes', 'tabelas de leitura, feitas dos fatos (trabalha direto no banco)');
  add(under(projecoes, 'listar', 'tabelas, linhas, atraso e o que parou'), async () => (await import('./comandos/projecoes.js')).listar);
  add(
    comEspera(under(projecoes, 'retomar [projecao]', 'tenta de novo o fato em que parou; sem nome, todas as paradas')),
    async () => (await import('./comandos/projecoes.js')).retomar,
  );
  const pular = under(projecoes, 'pular <projecao>', 'deixa fora das telas o fato em que parou, com um motivo que fica registrado');
  add(
    comEspera(
      pular
        .requiredOption('--motivo <texto>', 'por que pode ficar de fora')
        .option('--conta <numero>', 'onde parou em mais de uma conta, em qual', whole(1, 1_000_000_000)),
    ),
    async () => (await import('./comandos/projecoes.js')).pular,
  );
  const verificar = under(projecoes, 'verificar', 'refaz tudo dos fatos à parte e compara, byte a byte');
  add(verificar, async () => (await import('./comandos/verificar.js')).verificar);
  const reconstruir = under(projecoes, 'reconstruir', 'refaz tudo dos fatos à parte e troca no fim').option(
    '--aceitar-danos',
    'ainda que faltem fatos no registro: o que falta some também das telas',
  );
  add(reconstruir, async () => (await import('./comandos/reconstruir.js')).reconstruir);
  const arquivos = under(program, 'arquivos', 'o conteúdo do que se anexou (trabalha direto no banco e na pasta, ou no bucket)');
  const conferir = under(arquivos, 'verificar', 'diz que conteúdos se perderam ou não são os que foram enviados').option(
    '--rapido',
    'só pelo tamanho, sem ler cada um até o fim',
  );
  add(conferir, async () => (await import('./comandos/verificar-arquivos.js')).verificarArquivos);
  const politicas = under(program, 'politicas', 'o que se segue de um fato em outros registros (trabalha direto no banco)');
  add(under(politicas, 'listar', 'o que espera para ser gravado, e por quê'), async () => (await import('./comandos/politicas.js')).listar);
  const dispensar = under(
    politicas,
    'dispensar <fato> <politica>',
    'não grava o que se seguiria do fato, com um motivo que fica registrado',
  ).requiredOption('--motivo <texto>', 'por que não será gravado');
  add(comEspera(dispensar), async () => (await import('./comandos/politicas.js')).dispensar);
  add(comEspera(under(politicas, 'repetir', 'tenta já o que espera')), async () => (await import('./comandos/politicas.js')).repetir);
  const sefaz = under(program, 'sefaz', 'a SEFAZ simulada, para experimentar outros programas com ela');
  const simulador = under(sefaz, 'simulador', 'responde nesta máquina como a SEFAZ, com certificados inventados, até Ctrl-C')
    .option('--documento <documento>', 'CPF ou CNPJ de quem pergunta', '90000002000173')
    .option('--porta <porta>', 'onde responde; 0 para uma que esteja livre', whole(0, 65_535), 8443)
    .option('--modo <modo>', 'como pede o certificado: estrito, ou iis como a SEFAZ', oneOf('estrito', 'iis'), 'estrito')
    .option('--pasta <pasta>', 'onde deixa os certificados', 'sefaz-simulada');
  add(simulador, async () => (await import('./comandos/sefaz.js')).simulador);
  const eventos = under(program, 'eventos', 'o registro dos fatos (trabalha direto nos bancos)');
  const copiar = under(eventos, 'copiar', 'muda os fatos da instalação do PostgreSQL para um EventStoreDB, ou de volta')
    .option('--de <endereço>', 'de onde, postgresql://… ou esdb://… (padrão: o PostgreSQL da instalação)')
    .option('--para <endereço>', 'para onde, esdb://… ou postgresql://… (padrão: o PostgreSQL da instalação)')
    .option('--deixar-repetidos', 'deixa para trás, dizendo quais, os fatos gravados pela segunda vez');
  add(copiar, async () => (await import('./comandos/copiar/copiar.js')).copiar);
  const aceitar = under(eventos, 'aceitar-registro', 'o registro vale como está, ainda que mais antigo ou incompleto; diz o que se perdeu');
  add(
    aceitar.requiredOption('--motivo <texto>', 'por que é este o que vale'),
    async () => (await import('./comandos/registro/aceitar-registro.js')).aceitarRegistro,
  );
  add(
    under(program, 'doutor', 'examina a instalação: servidor, banco, atraso, disco, relógio'),
    async () => (await import('./comandos/doutor/doutor.js')).doutor,
  );
};

/** The whole command line. `done` hears the exit code of the command that ran. */
export const buildProgram = (io: Io, signal: AbortSignal, done: (exit: Exit) => void): PtCommand => {
  const program = new PtCommand('tulha')
    .description('Tulha: a fazenda de café pela linha de comando.')
    .version(version(), '-V, --version', 'mostra a versão')
    .option('--url <endereço>', 'servidor da Tulha (padrão: TULHA_URL, perfil, o que roda na pasta de dados, http://127.0.0.1:3000)')
    .option('--token <token>', 'sessão a usar (padrão: TULHA_TOKEN, perfil)')
    .option('--fazenda <id>', 'só desta fazenda, pelo código (padrão: todas)')
    .option('--json', 'dados em JSON, de forma estável')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 110,
      getErrHelpWidth: () => io.stderr.columns ?? 110,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride()
    .addHelpText('after', EPILOGUE);

  const add: Add = (command, load) => {
    command.action(async () => {
      const handler = await load();
      const ctx = createContext(io, command.optsWithGlobals<Globals>(), signal);
      done((await handler(ctx, command.processedArgs as string[], command.opts() as never)) ?? EXIT.ok);
    });
  };
  acesso(program, add);
  importacao(program, add);
  cadastros(program, add);
  cafe(program, add);
  relatorios(program, add);
  operacao(program, add);
  addCompletion(program, io);
  addHelp(program);
  return program;
};
