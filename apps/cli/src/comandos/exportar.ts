import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT, type Exit, Interrupted, usage } from '../errors.js';
import type { Api, Query } from '../http/api.js';
import { type FiltroDeLotes, LOTES, queryOf } from '../rastreabilidade.js';
import { follow } from '../tarefa.js';
import { fileStamp } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';

const WITHIN_MS = 30 * 60_000;

type Formato = 'xlsx' | 'csv' | 'json';
type Options = FiltroDeLotes & { readonly formato: Formato; readonly saida?: string };

const bodyOf = (response: Response): Readable => {
  if (!response.body) throw new CliError('O servidor não enviou o arquivo.', { next: 'tulha doutor' });
  return Readable.fromWeb(response.body as ReadableStream);
};

/** The file itself, once the server has it: at once, or as a task that is waited for. */
const fetchFile = async (ctx: Ctx, api: Api, path: string, query: Query): Promise<Response> => {
  const first = await api.raw('GET', path, { query, withinMs: WITHIN_MS });
  if (first.status !== 202) return first;
  await first.body?.cancel();
  const task = first.headers.get('location');
  if (!task) throw new CliError('O servidor aceitou o pedido sem dizer onde acompanhá-lo.', { next: 'tulha doutor' });
  const progress = createProgress(ctx.io);
  const tarefa = await follow<typeof Tarefa>(ctx, api, task, {
    ended: ({ situacao }) => situacao === 'concluida' || situacao === 'falhou',
    onProgress: ({ progresso }) =>
      progress.show({ feito: progresso.feito, total: progresso.total, etapa: progresso.etapa || 'Exportando' }),
  }).finally(() => progress.clear());
  if (tarefa.situacao === 'falhou' || !tarefa.arquivo) {
    throw new CliError(tarefa.erro ?? 'A exportação falhou no servidor.', { code: 'EXPORTACAO_FALHOU', next: 'tulha doutor' });
  }
  return api.raw('GET', tarefa.arquivo, { withinMs: WITHIN_MS });
};

/** Why a file did not arrive, in words: Ctrl-C, our disk, or the server. */
const cut = (error: unknown, signal: AbortSignal, kept: string): CliError => {
  if (signal.aborted) return new Interrupted(`Interrompido: ${kept}.`);
  const { syscall, code } = error as NodeJS.ErrnoException;
  if (syscall === undefined) {
    return new CliError(`O servidor cortou o envio do arquivo: ${kept}.`, {
      code: 'ENVIO_CORTADO',
      next: 'Repita o comando; "tulha doutor" ajuda.',
      cause: error,
    });
  }
  const why = code === 'ENOSPC' ? 'o disco está cheio' : String(error);
  return new CliError(`Não foi possível gravar o arquivo: ${kept}.`, {
    code: 'SEM_ESCRITA',
    why,
    next: 'Escolha outro lugar com --saida.',
    cause: error,
  });
};

/** Written beside its place and renamed into it: a file of that name is whole or is the one from before. */
const save = async (source: Readable, file: string, signal: AbortSignal): Promise<number> => {
  const fresh = join(dirname(file), `.${basename(file)}.${process.pid}.parcial`);
  try {
    await pipeline(source, createWriteStream(fresh, { flags: 'wx', flush: true }), { signal });
    const { size } = await stat(fresh);
    await rename(fresh, file);
    return size;
  } catch (error) {
    await rm(fresh, { force: true });
    throw cut(error, signal, 'nenhum arquivo foi gravado');
  }
};

/** A file to download: its address, its name where the user gives none, and whether a terminal can show it. */
export type Pedido = {
  readonly path: string;
  readonly query: Query;
  readonly nome: string;
  readonly extensao: string;
  readonly legivel: boolean;
  readonly saida: string | undefined;
  readonly formato: string;
};

/** Undefined for the standard output. */
const targetOf = ({ io }: Ctx, { saida, legivel, nome, extensao, formato }: Pedido): string | undefined => {
  if (saida === '-' || (saida === undefined && !io.stdout.isTTY && legivel)) {
    if (io.stdout.isTTY && !legivel) throw usage(`Um arquivo ${formato} não se lê no terminal.`, 'Escolha um arquivo com --saida.');
    return undefined;
  }
  return resolve(io.cwd, saida ?? `${nome}-${fileStamp(new Date())}.${extensao}`);
};

/** Has a file made, waits for it, and puts it where it is wanted. */
export const receber = async (ctx: Ctx, api: Api, pedido: Pedido): Promise<Exit> => {
  const target = targetOf(ctx, pedido);
  const source = bodyOf(await fetchFile(ctx, api, pedido.path, pedido.query));
  if (target === undefined) {
    await pipeline(source, ctx.io.stdout, { end: false, signal: ctx.signal }).catch((error: unknown) => {
      throw cut(error, ctx.signal, 'o que saiu está incompleto');
    });
    return EXIT.ok;
  }
  const bytes = await save(source, target, ctx.signal);
  if (ctx.json) await ctx.outJson({ arquivo: target, bytes, formato: pedido.formato });
  else await ctx.say(`Gravado ${target} (${tamanhoDe(bytes)}).`);
  return EXIT.ok;
};

/** `tulha exportar lotes`. */
export const exportarLotes: Handler<Options> = async (ctx, _, options) => {
  const { formato, saida } = options;
  const query = { ...queryOf(options), formato };
  const pedido = { path: `${LOTES}/exportar`, query, nome: 'lotes', extensao: formato, legivel: formato !== 'xlsx', saida, formato };
  return receber(ctx, await ctx.api(), pedido);
};
