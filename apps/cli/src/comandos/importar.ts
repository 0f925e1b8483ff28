import { openAsBlob, existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Ctx, Handler } from '../context.js';
import { CliError, type Exit, EXIT, Interrupted, usage } from '../errors.js';
import type { Api } from '../http/api.js';
import { follow, type Progresso } from '../tarefa.js';
import { count, fileSize, money, plural, quantity } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { facts } from '../terminal/table.js';

const IMPORTACOES = '/importacoes';
const UPLOAD_WITHIN_MS = 30 * 60_000;
const FILES_FIELD = 'arquivos';

/** One cell the import refuses, and why. Line and column are missing where the file as a whole is wrong. */
type ErroDeCelula = {
  readonly arquivo: string;
  readonly linha: number | null;
  readonly coluna: string | null;
  readonly valor: string | null;
  readonly motivo: string;
};

/** What an import amounts to: litres, BRL and kilograms as everywhere on the wire. */
type Resumo = {
  readonly litros?: number;
  readonly valor?: number;
  readonly kg?: number;
  readonly fatos?: number;
  readonly fatosPorSegundo?: number;
};

type Importacao = {
  readonly id: number;
  readonly situacao: 'aguardando' | 'validando' | 'gravando' | 'concluida' | 'recusada' | 'falhou';
  readonly progresso: Progresso | null;
  readonly simular?: boolean;
  readonly parcial?: boolean;
  /** The first of them; `errosTotal` counts all. */
  readonly erros: readonly ErroDeCelula[];
  readonly errosTotal: number;
  readonly resumo: Resumo | null;
  readonly erro?: string | null;
};

const csvsOf = (pasta: string): { readonly name: string; readonly path: string; readonly size: number }[] => {
  if (!existsSync(pasta) || !statSync(pasta).isDirectory())
    throw usage(`Não há a pasta ${pasta}.`, 'Informe a pasta com as planilhas CSV da safra.');
  const files = readdirSync(pasta, { withFileTypes: true }).filter((entry) => entry.isFile() && /\.csv$/i.test(entry.name));
  if (files.length === 0) throw usage(`Não há planilhas CSV em ${pasta}.`, 'Informe a pasta com as planilhas CSV da safra.');
  return files
    .map(({ name }) => ({ name, path: join(pasta, name), size: statSync(join(pasta, name)).size }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** The files go from the disk to the wire without being held in memory. */
const upload = async (ctx: Ctx, api: Api, pasta: string, options: SafraOptions): Promise<{ id: number }> => {
  const files = csvsOf(pasta);
  const form = new FormData();
  for (const { name, path } of files) form.append(FILES_FIELD, await openAsBlob(path, { type: 'text/csv' }), name);
  const query = { simular: options.simular ?? false, parcial: options.parcial ?? false };
  const bytes = files.reduce((total, { size }) => total + size, 0);
  await ctx.say(`Enviando ${plural(files.length, 'planilha', 'planilhas')} (${fileSize(bytes)})…`);
  try {
    return await api.post<{ id: number }>(IMPORTACOES, { body: form, query, withinMs: UPLOAD_WITHIN_MS });
  } catch (error) {
    if (error instanceof Interrupted) throw new Interrupted('Interrompido durante o envio: nada foi gravado.');
    throw error;
  }
};

/** `colheitas.csv:412 valor_medida "18,0x": não é um valor`. */
const cellOf = ({ arquivo, linha, coluna, valor, motivo }: ErroDeCelula): string =>
  `${arquivo}${linha ? `:${linha}` : ''}${coluna ? ` ${coluna}` : ''}${coluna || valor ? ` "${valor ?? ''}"` : ''}: ${motivo}\n`;

const totalsOf = ({ litros, valor, kg, fatos, fatosPorSegundo }: Resumo, ctx: Ctx): string =>
  facts(
    [
      ['Colhido', litros === undefined ? undefined : quantity(litros, 'L')],
      ['Pago na colheita', valor === undefined ? undefined : money(valor)],
      ['Beneficiado', kg === undefined ? undefined : quantity(kg, 'kg')],
      ['Fatos', fatos === undefined ? undefined : `${count(fatos)}${fatosPorSegundo ? ` (${count(fatosPorSegundo)} por segundo)` : ''}`],
    ],
    ctx.colours.out,
  );

const exitOf = ({ situacao, errosTotal }: Importacao): Exit => {
  if (situacao === 'recusada') return EXIT.validation;
  return errosTotal > 0 ? EXIT.partial : EXIT.ok;
};

const verdictOf = ({ situacao, errosTotal, simular }: Importacao): string => {
  const wrong = plural(errosTotal, 'célula errada', 'células erradas');
  if (situacao === 'recusada') return `Nada foi gravado: ${wrong}. Corrija e importe de novo.`;
  if (errosTotal > 0) return simular ? `Simulação: ${wrong}; o resto seria gravado.` : `Gravado em parte: ${wrong} ficaram de fora.`;
  return simular ? 'Simulação: tudo certo, nada foi gravado.' : 'Importado.';
};

const show = async (ctx: Ctx, importacao: Importacao): Promise<Exit> => {
  const { id, situacao, erros, errosTotal, resumo, erro } = importacao;
  if (situacao === 'falhou') {
    throw new CliError(erro ?? `A importação ${id} falhou no servidor.`, { code: 'IMPORTACAO_FALHOU', next: 'tulha doutor' });
  }
  if (ctx.json) await ctx.outJson(importacao);
  else {
    for (const one of erros) await ctx.out(cellOf(one));
    if (errosTotal > erros.length) await ctx.out(`… e mais ${count(errosTotal - erros.length)}\n`);
    if (resumo && situacao !== 'recusada') await ctx.out(totalsOf(resumo, ctx));
    await ctx.say(verdictOf(importacao));
  }
  return exitOf(importacao);
};

const STAGES: Readonly<Record<string, string>> = { aguardando: 'Na fila', validando: 'Conferindo', gravando: 'Gravando' };

const watch = async (ctx: Ctx, api: Api, id: number): Promise<Exit> => {
  const progress = createProgress(ctx.io);
  const again = `tulha importar situacao ${id}`;
  try {
    const importacao = await follow<Importacao>(ctx, api, `${IMPORTACOES}/${id}`, {
      ended: ({ situacao }) => ['concluida', 'recusada', 'falhou'].includes(situacao),
      onProgress: ({ situacao, progresso }) =>
        progress.show({ feito: progresso?.feito ?? 0, total: progresso?.total ?? 0, etapa: progresso?.etapa || (STAGES[situacao] ?? '') }),
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

type SafraOptions = { readonly simular?: boolean; readonly parcial?: boolean };

/** `tulha importar safra PASTA`. */
export const importarSafra: Handler<SafraOptions> = async (ctx, [pasta = ''], options) => {
  if (options.simular && options.parcial) throw usage('--simular não grava nada: não combina com --parcial.');
  const folder = resolve(ctx.io.cwd, pasta);
  csvsOf(folder);
  const api = await ctx.api();
  const { id } = await upload(ctx, api, folder, options);
  return watch(ctx, api, id);
};

/** `tulha importar situacao ID`. */
export const situacao: Handler = async (ctx, [id = '']) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw usage(`"${id}" não é o número de uma importação.`);
  return watch(ctx, await ctx.api(), Number(id));
};
