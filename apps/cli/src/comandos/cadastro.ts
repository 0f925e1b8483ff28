import { emOrdem } from '@tulha/domain/kernel/palavras';
import type * as answers from '@tulha/domain/suporte/planilha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { existsSync, openAsBlob, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { records } from '@tulha/domain/registers/declared';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Register } from '@tulha/domain/kernel/register/register';
import type { Vazios } from '@tulha/domain/catalogues/planilha/mesa';
import { dobrar } from '@tulha/domain/kernel/catalogue/colunas';
import { codificacaoTomada } from '../codificacao.js';
import type { Ctx, Handler } from '../context.js';
import { CliError, type Exit, EXIT, Interrupted, usage } from '../errors.js';
import type { Api } from '../http/api.js';
import { follow } from '../tarefa.js';
import { count, plural } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { type Column, harmless, table } from '../terminal/table.js';
import { receber } from './exportar.js';

type Formato = 'xlsx' | 'csv';
type Saida = { readonly formato: Formato; readonly saida?: string; readonly linhas?: string };

type Resultado = Answer<typeof answers.ResultadoDaPlanilha>;
type Mudada = Resultado['mudancas'][number];
type TarefaDeCadastro = Answer<typeof answers.TarefaDaPlanilha>;

const UPLOAD_WITHIN_MS = 10 * 60_000;
/** Catalogues, and registers with their lines. */
const todos: readonly Catalogue[] = Object.values(records);

/** Finds a catalogue by its address (`cad-secadores`) or its name (`secador`, `secadores`). */
const achar = (nome: string): Catalogue => {
  const dobrado = dobrar(nome);
  const achado = todos.find(({ path, tabela, title }) => [path, tabela, title.singular, title.plural].map(dobrar).includes(dobrado));
  if (!achado) throw usage(`Não há o cadastro "${nome}".`, 'Veja os nomes com: tulha cadastro listar');
  return achado;
};

const listasDe = (catalogue: Catalogue): readonly string[] => ('lines' in catalogue ? Object.keys((catalogue as Register).lines) : []);

/** A list of lines by its name, or by people's word for it; undefined where none was given. */
const acharLista = (catalogue: Catalogue, nome: string | undefined): string | undefined => {
  if (nome === undefined) return undefined;
  const lines = 'lines' in catalogue ? (catalogue as Register).lines : {};
  const achada = Object.entries(lines).find(([lista, { title }]) =>
    [lista, title.singular, title.plural].map(dobrar).includes(dobrar(nome)),
  );
  if (achada) return achada[0];
  const listas = listasDe(catalogue);
  const ha = listas.length > 0 ? `Use ${listas.join(', ')}.` : 'Este cadastro não tem linhas.';
  throw usage(`Em ${catalogue.title.plural} não há as linhas "${nome}".`, ha);
};

const LISTA: readonly Column<Catalogue>[] = [
  { title: 'Cadastro', value: ({ path }) => path },
  { title: 'O que é', value: ({ title }) => title.plural },
  { title: 'Linhas', value: (catalogue) => listasDe(catalogue).join(', ') },
];

const comoJson = (catalogue: Catalogue) => {
  const linhas = listasDe(catalogue);
  return { cadastro: catalogue.path, titulo: catalogue.title.plural, ...(linhas.length > 0 ? { linhas } : {}) };
};

/** `tulha cadastro listar`. */
export const listarCadastros: Handler = async (ctx) => {
  const ordenados = todos.toSorted((a, b) => emOrdem(a.path, b.path));
  if (ctx.json) await ctx.outJson({ cadastros: ordenados.map(comoJson) });
  else await ctx.out(table(ordenados, LISTA, ctx.colours.out));
  return EXIT.ok;
};

type Exportacao = Saida & { readonly q?: string; readonly ordenar?: string; readonly novos?: boolean };

/** `tulha cadastro exportar CADASTRO`. */
export const exportarCadastro: Handler<Exportacao> = async (ctx, [nome = ''], options) => {
  const catalogue = achar(nome);
  const { path } = catalogue;
  const { formato, saida, q, ordenar, novos } = options;
  if (novos && !('lines' in catalogue)) throw usage(`Em ${catalogue.title.plural} não há --novos: apague a coluna do código.`);
  const linhas = acharLista(catalogue, options.linhas);
  const query = { formato, q, sort: ordenar, linhas, ...(novos ? { novos: 1 } : {}) };
  const pedido = { nome: linhas ? `${path}-${linhas}` : path, extensao: formato, legivel: formato === 'csv', saida, formato };
  return receber(ctx, await ctx.api(), { path: `/${path}/exportar`, query, ...pedido });
};

/** `tulha cadastro modelo CADASTRO`. */
export const modeloDeCadastro: Handler<Saida> = async (ctx, [nome = ''], options) => {
  const catalogue = achar(nome);
  const { path } = catalogue;
  const { formato, saida } = options;
  const linhas = acharLista(catalogue, options.linhas);
  const pedido = { nome: `modelo-${path}`, extensao: formato, legivel: formato === 'csv', saida, formato };
  return receber(ctx, await ctx.api(), { path: `/${path}/modelo`, query: { formato, linhas }, ...pedido });
};

const enviar = async (
  api: Api,
  { path }: Catalogue,
  arquivo: string,
  query: {
    readonly ensaio: boolean;
    readonly vazios: Vazios;
    readonly codificacao: Codificacao | undefined;
    readonly linhas: string | undefined;
  },
): Promise<TarefaDeCadastro> => {
  const form = new FormData();
  form.append('arquivo', await openAsBlob(arquivo), basename(arquivo));
  return api.post<typeof answers.TarefaDaPlanilha>(`/${path}/importar`, {
    body: form,
    query,
    withinMs: UPLOAD_WITHIN_MS,
  });
};

const ate = async (ctx: Ctx, api: Api, { id }: TarefaDeCadastro): Promise<TarefaDeCadastro> => {
  const progress = createProgress(ctx.io);
  try {
    return await follow<typeof answers.TarefaDaPlanilha>(ctx, api, `/tarefas/${id}`, {
      ended: ({ situacao }) => situacao === 'concluida' || situacao === 'falhou',
      onProgress: ({ progresso }) => progress.show({ feito: progresso.feito, total: progresso.total, etapa: progresso.etapa || 'Na fila' }),
    });
  } catch (error) {
    if (ctx.signal.aborted) throw new Interrupted(`A importação continua no servidor, na tarefa ${id}.`);
    throw error;
  } finally {
    await progress.clear();
  }
};

const exitOf = ({ situacao }: Resultado): Exit => {
  if (situacao === 'recusada') return EXIT.validation;
  return situacao === 'parcial' ? EXIT.partial : EXIT.ok;
};

const verdictOf = ({ situacao, novos, alterados, iguais, errosTotal }: Resultado): string => {
  const counts = `${plural(novos, 'novo', 'novos')}, ${plural(alterados, 'alterado', 'alterados')}, ${plural(iguais, 'igual', 'iguais')}`;
  const wrong = plural(errosTotal, 'erro', 'erros');
  if (situacao === 'recusada') return `Nada foi gravado: ${wrong}. Corrija e importe de novo.`;
  if (situacao === 'parcial') return `Gravado em parte: ${counts}; ${wrong} ${errosTotal === 1 ? 'ficou' : 'ficaram'} de fora.`;
  return situacao === 'conferida' ? `Ensaio: ${counts}. Nada foi gravado; para gravar, repita com --gravar.` : `Gravado: ${counts}.`;
};

const celulaDita = ({ coluna, acao, antes, depois }: Mudada['celulas'][number]): string => {
  if (acao === 'apaga') return `${coluna}: apaga "${antes}"`;
  return acao === 'muda' ? `${coluna}: "${antes}" → "${depois}"` : `${coluna}: "${depois}"`;
};

/** The row of a file; of one with several sheets, of which. */
const lugar = (aba: string | undefined, linha: number): string => (aba === undefined ? String(linha) : `${aba}:${linha}`);

/** `contatos.csv:3 altera 12  Celular: apaga "(35) 99999-0000"`. */
const linhaDita = (arquivo: string, { aba, linha, situacao, id, celulas }: Mudada): string =>
  `${arquivo}:${lugar(aba, linha)} ${situacao === 'nova' ? 'novo' : `altera ${id}`}  ${harmless(celulas.map(celulaDita).join('; '))}\n`;

/** The rows that are written, or would be, and the effect of blank cells. */
const mostrarMudancas = async (ctx: Ctx, arquivo: string, resultado: Resultado): Promise<void> => {
  const { mudancas, novos, alterados, apagadas, mantidas, situacao } = resultado;
  if (situacao === 'recusada') return;
  for (const mudanca of mudancas) await ctx.out(linhaDita(arquivo, mudanca));
  const resto = novos + alterados - mudancas.length;
  if (resto > 0) await ctx.out(`… e mais ${plural(resto, 'linha', 'linhas')}\n`);
  if (apagadas > 0) await ctx.say(`${plural(apagadas, 'célula vazia apaga', 'células vazias apagam')} o que está cadastrado.`);
  if (mantidas > 0)
    await ctx.say(
      `${plural(mantidas, 'célula vazia deixa', 'células vazias deixam')} o que está cadastrado; para apagar, repita com --vazios apagar.`,
    );
};

type Importacao = {
  readonly gravar?: boolean;
  readonly vazios: Vazios;
  readonly codificacao?: Codificacao;
  readonly linhas?: string;
};

/** `tulha cadastro importar CADASTRO ARQUIVO`: judges; writes with `--gravar`. */
export const importarCadastro: Handler<Importacao> = async (
  ctx,
  [nome = '', dado = ''],
  { gravar = false, vazios, codificacao, linhas: lista },
) => {
  const catalogue = achar(nome);
  const linhas = acharLista(catalogue, lista);
  const arquivo = resolve(ctx.io.cwd, dado);
  if (!existsSync(arquivo) || !statSync(arquivo).isFile()) throw usage(`Não há o arquivo ${dado}.`, 'Informe uma planilha .xlsx ou CSV.');
  const api = await ctx.api();
  const { resultado, situacao, erro } = await ate(
    ctx,
    api,
    await enviar(api, catalogue, arquivo, { ensaio: !gravar, vazios, codificacao, linhas }),
  );
  if (situacao === 'falhou' || !resultado)
    throw new CliError(erro ?? 'A importação falhou no servidor.', { code: 'IMPORTACAO_FALHOU', next: 'tulha doutor' });
  if (ctx.json) await ctx.outJson(resultado);
  else {
    for (const { aba, linha, coluna, valor, erro: motivo } of resultado.erros)
      await ctx.out(`${basename(arquivo)}:${lugar(aba, linha)}${coluna ? ` ${coluna}` : ''}${valor ? ` "${valor}"` : ''}: ${motivo}\n`);
    if (resultado.errosTotal > resultado.erros.length) await ctx.out(`… e mais ${count(resultado.errosTotal - resultado.erros.length)}\n`);
    const avisos = resultado.avisos ?? [];
    for (const aviso of avisos) await ctx.say(aviso);
    const lido = codificacaoTomada(resultado.codificacao, avisos, [basename(arquivo)]);
    if (lido) await ctx.say(lido);
    if (resultado.desconhecidas.length > 0) await ctx.say(`Ficam de fora as colunas ${resultado.desconhecidas.join(', ')}.`);
    await mostrarMudancas(ctx, basename(arquivo), resultado);
    await ctx.say(verdictOf(resultado));
  }
  return exitOf(resultado);
};
