import type * as answers from '@tulha/domain/suporte/importacao/importacao.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { openAsBlob, existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eRestoDePrograma } from '@tulha/domain/kernel/resto-de-programa';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import { scaledToBr } from '@tulha/domain/kernel/decimal';
import { codificacaoTomada } from '../codificacao.js';
import type { Ctx, Handler } from '../context.js';
import { CliError, type Exit, EXIT, Interrupted, usage } from '../errors.js';
import type { Api } from '../http/api.js';
import { follow } from '../tarefa.js';
import { count, duration, instant, plural } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { type Column, facts, harmless, table } from '../terminal/table.js';

const IMPORTACOES = '/importacoes';
const UPLOAD_WITHIN_MS = 30 * 60_000;
const LISTAR = 'tulha importar listar';
const FILES_FIELD = 'arquivos';

/** One cell the import refuses, and why. Line and column are missing where the file as a whole is wrong. */
type ErroDeCelula = Answer<typeof answers.ErroDeImportacao>;

type Contagem = Resumo['tipos'][string];

/** The totals of an import, in the units of the facts: millilitres, cents, grams. They count rows written now and rows already there. */
type Resumo = NonNullable<Importacao['resumo']>;

type Importacao = Answer<typeof answers.ImportacaoCompleta>;

type Sheets = {
  readonly files: readonly { readonly name: string; readonly path: string; readonly size: number }[];
  /** Names of the other files in the folder. */
  readonly others: readonly string[];
};

const sheetsOf = (pasta: string): Sheets => {
  if (!existsSync(pasta) || !statSync(pasta).isDirectory())
    throw usage(`Não há a pasta ${pasta}.`, 'Informe a pasta com as planilhas da safra, em CSV ou .xlsx.');
  const { sheets = [], others = [] } = Object.groupBy(
    readdirSync(pasta, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : [])),
    (name) => (/\.(?:csv|xlsx)$/i.test(name) && !eRestoDePrograma(name) ? 'sheets' : 'others'),
  );
  if (sheets.length === 0) throw usage(`Não há planilhas em ${pasta}.`, 'Informe a pasta com as planilhas da safra, em CSV ou .xlsx.');
  const files = sheets.sort().map((name) => ({ name, path: join(pasta, name), size: statSync(join(pasta, name)).size }));
  return { files, others: others.sort() };
};

/** The files go from the disk to the wire without being held in memory. */
const upload = async (ctx: Ctx, api: Api, pasta: string, options: SafraOptions): Promise<{ id: number }> => {
  const { files, others } = sheetsOf(pasta);
  const form = new FormData();
  for (const { name, path } of files) form.append(FILES_FIELD, await openAsBlob(path), name);
  const query = { simular: options.simular ?? false, parcial: options.parcial ?? false, codificacao: options.codificacao };
  const bytes = files.reduce((total, { size }) => total + size, 0);
  if (others.length > 0) await ctx.say(`Ficam de fora, que não são planilhas: ${harmless(others.join(', '))}.`);
  await ctx.say(`Enviando ${plural(files.length, 'planilha', 'planilhas')} (${tamanhoDe(bytes)})…`);
  try {
    return await api.post<typeof answers.ImportacaoPedida>(IMPORTACOES, { body: form, query, withinMs: UPLOAD_WITHIN_MS });
  } catch (error) {
    // The server may have had the last byte already.
    if (error instanceof Interrupted)
      throw new Interrupted('Interrompido durante o envio. Se ele chegou ao fim, a importação segue no servidor.', LISTAR);
    throw error;
  }
};

/** `colheitas.csv:412 valor_medida "18,0x": não é um valor`. */
const cellOf = ({ arquivo, linha, coluna, valor, motivo }: ErroDeCelula): string =>
  `${arquivo}${linha ? `:${linha}` : ''}${coluna ? ` ${coluna}` : ''}${coluna || valor ? ` "${valor ?? ''}"` : ''}: ${motivo}\n`;

/** `colheitas.csv:2 nova  data: "11/05/26" → "11/05/2026"; fazenda: "Serra"`. */
const rowOf = ({ arquivo, linha, celulas }: Importacao['linhas'][number]): string => {
  const valores = celulas.map(({ coluna, valor, grava }) => `${coluna}: "${valor}"${grava === undefined ? '' : ` → "${grava}"`}`);
  return `${arquivo}:${linha} nova  ${harmless(valores.join('; '))}\n`;
};

const litres = (ml: number) => `${scaledToBr(ml, 3).replace(/,000$/, '')} L`;
const kilos = (g: number) => `${scaledToBr(g, 3)} kg`;
const reais = (cents: number) => `R$ ${scaledToBr(cents, 2)}`;

const totalsOf = ({ totais, fatos, segundos, fatosPorSegundo }: Resumo, ctx: Ctx): string =>
  facts(
    [
      ['Colhido nas planilhas', litres(totais.colhidoMl)],
      ['Pagamento da colheita nas planilhas', reais(totais.pagamentoColheitaCentavos)],
      ['Beneficiado nas planilhas', kilos(totais.beneficiadoG)],
      ['Vendido nas planilhas', `${kilos(totais.vendidoG)}, ${reais(totais.vendasCentavos)}`],
      ['Despesas nas planilhas', reais(totais.despesasCentavos)],
      ['Receitas nas planilhas', reais(totais.receitasCentavos)],
      ['Fatos', `${count(fatos)}${fatos > 0 ? ` em ${duration(segundos * 1_000)} (${count(fatosPorSegundo)} por segundo)` : ''}`],
    ],
    ctx.colours.out,
  );

/** In the order of a farm's year; a list not named here comes last, under its own name. */
const NOMES: Readonly<Record<string, string>> = {
  fazendas: 'Fazendas',
  safras: 'Safras',
  talhoes: 'Talhões',
  equipamentos: 'Equipamentos',
  funcoes: 'Funções',
  turmas: 'Turmas',
  colaboradores: 'Colaboradores',
  clientes: 'Clientes',
  contrapartes: 'Contrapartes',
  fluxos: 'Fluxos',
  categorias: 'Categorias',
  atividades: 'Atividades',
  colheitas: 'Colheitas',
  lotes: 'Lotes',
  terreiro: 'Terreiro',
  secagens: 'Secagens',
  armazem: 'Armazém',
  beneficios: 'Benefícios',
  rebeneficios: 'Rebenefícios',
  depositos: 'Depósitos',
  vendas: 'Vendas',
  financeiro: 'Lançamentos',
};

type Tipo = readonly [string, Contagem];

const emOrdem = (tipos: Resumo['tipos']): Tipo[] => {
  const known = Object.keys(NOMES).flatMap((tipo): Tipo[] => (tipos[tipo] ? [[tipo, tipos[tipo]]] : []));
  return [...known, ...Object.entries(tipos).filter(([tipo]) => !(tipo in NOMES))];
};

const TIPOS: readonly Column<Tipo>[] = [
  { title: 'Registros', value: ([tipo]) => NOMES[tipo] ?? tipo },
  { title: 'Criados', align: 'right', value: ([, { criados }]) => count(criados) },
  { title: 'Já existiam', align: 'right', value: ([, { jaExistiam }]) => count(jaExistiam) },
  { title: 'Deixados', align: 'right', value: ([, { deixados }]) => count(deixados) },
];

const exitOf = ({ situacao, errosTotal, simular }: Importacao): Exit => {
  if (situacao === 'recusada' || (simular && errosTotal > 0)) return EXIT.validation;
  return errosTotal > 0 ? EXIT.partial : EXIT.ok;
};

const verdictOf = ({ situacao, errosTotal, simular }: Importacao): string => {
  const wrong = plural(errosTotal, 'célula errada', 'células erradas');
  if (situacao === 'recusada') return `Nada foi gravado: ${wrong}. Corrija e importe de novo.`;
  if (errosTotal > 0)
    return simular
      ? `Simulação: ${wrong}; o resto seria gravado.`
      : `Gravado em parte: ${wrong} ${errosTotal === 1 ? 'ficou' : 'ficaram'} de fora.`;
  return simular ? 'Simulação: tudo certo, nada foi gravado.' : 'Importado.';
};

const show = async (ctx: Ctx, importacao: Importacao): Promise<Exit> => {
  const { id, situacao, erros, errosTotal, resumo, erro, avisos, codificacoes, linhas, linhasTotal } = importacao;
  if (situacao === 'falhou') {
    throw new CliError(erro ?? `A importação ${id} falhou no servidor.`, { code: 'IMPORTACAO_FALHOU', next: 'tulha doutor' });
  }
  if (ctx.json) await ctx.outJson(importacao);
  else {
    for (const aviso of avisos) await ctx.say(aviso);
    for (const { codificacao, arquivos } of codificacoes) {
      const lidos = codificacaoTomada(codificacao, avisos, arquivos);
      if (lidos) await ctx.say(lidos);
    }
    for (const one of erros) await ctx.out(cellOf(one));
    if (errosTotal > erros.length) await ctx.out(`… e mais ${count(errosTotal - erros.length)}\n`);
    for (const one of linhas) await ctx.out(rowOf(one));
    if (linhasTotal > linhas.length) await ctx.out(`… e mais ${plural(linhasTotal - linhas.length, 'linha', 'linhas')}\n`);
    if (resumo) await ctx.out(`${table(emOrdem(resumo.tipos), TIPOS, ctx.colours.out)}\n${totalsOf(resumo, ctx)}`);
    await ctx.say(verdictOf(importacao));
  }
  return exitOf(importacao);
};

const STAGES: Readonly<Record<string, string>> = { aguardando: 'Na fila', validando: 'Conferindo os arquivos', gravando: 'Gravando' };

const watch = async (ctx: Ctx, api: Api, id: number): Promise<Exit> => {
  const progress = createProgress(ctx.io);
  const again = `tulha importar situacao ${id}`;
  try {
    const importacao = await follow<typeof answers.ImportacaoCompleta>(ctx, api, `${IMPORTACOES}/${id}`, {
      ended: ({ situacao }) => ['concluida', 'recusada', 'falhou'].includes(situacao),
      onProgress: ({ situacao, progresso }) =>
        progress.show({ feito: progresso.feito, total: progresso.total, etapa: progresso.etapa || (STAGES[situacao] ?? '') }),
    });
    await progress.clear();
    return await show(ctx, importacao);
  } catch (error) {
    await progress.clear();
    if (ctx.signal.aborted) throw new Interrupted(`A importação ${id} continua no servidor.`, again);
    if (error instanceof CliError && error.details.code === 'SEM_RESPOSTA') {
      throw new CliError(`O servidor não voltou a responder; a importação ${id} continua lá.`, {
        ...error.details,
        exit: error.exit,
        next: again,
      });
    }
    throw error;
  }
};

type SafraOptions = { readonly simular?: boolean; readonly parcial?: boolean; readonly codificacao?: Codificacao };

/** `tulha importar safra PASTA`. */
export const importarSafra: Handler<SafraOptions> = async (ctx, [pasta = ''], options) => {
  const folder = resolve(ctx.io.cwd, pasta);
  sheetsOf(folder);
  const api = await ctx.api();
  // A dead session is told before megabytes are sent to learn it.
  await api.get('/session');
  const { id } = await upload(ctx, api, folder, options);
  return watch(ctx, api, id);
};

/** `tulha importar situacao ID`. */
export const acompanharImportacao: Handler = async (ctx, [id = '']) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw usage(`"${id}" não é o número de uma importação.`);
  return watch(ctx, await ctx.api(), Number(id));
};

type Linha = Answer<typeof answers.Importacao>;

const LISTA: readonly Column<Linha>[] = [
  { title: 'Importação', align: 'right', value: ({ id }) => String(id) },
  { title: 'Enviada em', value: ({ criadaEm }) => instant(criadaEm) },
  { title: 'Situação', value: ({ situacao, simular }) => `${situacao}${simular ? ' (simulação)' : ''}` },
  { title: 'Planilhas', align: 'right', value: ({ arquivos }) => count(arquivos.length) },
  { title: 'Células erradas', align: 'right', value: ({ errosTotal }) => count(errosTotal) },
  { title: 'Fatos', align: 'right', value: ({ resumo }) => count(resumo?.fatos ?? 0) },
];

/** `tulha importar listar`: the newest twenty. */
export const listarImportacoes: Handler = async (ctx) => {
  const { content, pagination } = await (await ctx.api()).get<Paged<typeof answers.Importacao>>(IMPORTACOES, { size: 20 });
  if (ctx.json) await ctx.outJson({ importacoes: content, total: pagination.total });
  else {
    if (content.length > 0) await ctx.out(table(content, LISTA, ctx.colours.out));
    await ctx.say(plural(pagination.total, 'importação', 'importações'));
  }
  return EXIT.ok;
};
