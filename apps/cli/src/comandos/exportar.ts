import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT, Interrupted, usage } from '../errors.js';
import type { Api } from '../http/api.js';
import { type FiltroDeLotes, LOTES, queryOf } from '../rastreabilidade.js';
import { follow, type Tarefa } from '../tarefa.js';
import { fileSize, fileStamp } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';

const WITHIN_MS = 30 * 60_000;

type Formato = 'xlsx' | 'csv' | 'json';
type Options = FiltroDeLotes & { readonly formato: Formato; readonly saida?: string };

const bodyOf = (response: Response): Readable => {
  if (!response.body) throw new CliError('O servidor não enviou o arquivo.', { next: 'tulha doutor' });
  return Readable.fromWeb(response.body as ReadableStream);
};

/** The file itself, once the server has it: at once, or as a task that is waited for. */
const fetchFile = async (ctx: Ctx, api: Api, path: string, query: Record<string, string | boolean | undefined>): Promise<Response> => {
  const first = await api.raw('GET', path, { query, withinMs: WITHIN_MS });
  if (first.status !== 202) return first;
  await first.body?.cancel();
  const task = first.headers.get('location');
  if (!task) throw new CliError('O servidor aceitou o pedido sem dizer onde acompanhá-lo.', { next: 'tulha doutor' });
  const progress = createProgress(ctx.io);
  const tarefa = await follow<Tarefa>(ctx, api, task, {
    ended: ({ situacao }) => situacao === 'concluida' || situacao === 'falhou',
    onProgress: ({ progresso }) =>
      progress.show({ feito: progresso?.feito ?? 0, total: progresso?.total ?? 0, etapa: progresso?.etapa || 'Exportando' }),
  }).finally(() => progress.clear());
  if (tarefa.situacao === 'falhou' || !tarefa.arquivo) {
    throw new CliError(tarefa.erro ?? 'A exportação falhou no servidor.', { code: 'EXPORTACAO_FALHOU', next: 'tulha doutor' });
  }
  return api.raw('GET', tarefa.arquivo, { withinMs: WITHIN_MS });
};

/** Written beside its place and renamed into it: a file of that name is whole or is the one from before. */
const save = async (source: Readable, file: string, signal: AbortSignal): Promise<number> => {
  const fresh = join(dirname(file), `.${basename(file)}.${process.pid}.parcial`);
  const handle = await open(fresh, 'wx').catch((cause: unknown) => {
    throw new CliError(`Não é possível gravar em ${dirname(file)}.`, {
      why: String(cause),
      next: 'Escolha outro lugar com --saida.',
      cause,
    });
  });
  try {
    await pipeline(source, createWriteStream(fresh, { fd: handle.fd, autoClose: false }), { signal });
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(fresh, file);
    return size;
  } catch (error) {
    await handle.close();
    await rm(fresh, { force: true });
    if (signal.aborted) throw new Interrupted('Interrompido: nenhum arquivo foi gravado.');
    throw error;
  }
};

/** Undefined for the standard output. */
const targetOf = ({ io }: Ctx, { saida, formato }: Options): string | undefined => {
  if (saida === '-' || (saida === undefined && !io.stdout.isTTY && formato !== 'xlsx')) {
    if (io.stdout.isTTY && formato === 'xlsx') throw usage('Uma planilha xlsx não se lê no terminal.', 'Escolha um arquivo com --saida.');
    return undefined;
  }
  return resolve(io.cwd, saida ?? `lotes-${fileStamp(new Date())}.${formato}`);
};

/** `tulha exportar lotes`. */
export const exportarLotes: Handler<Options> = async (ctx, _, options) => {
  const target = targetOf(ctx, options);
  const api = await ctx.api();
  const response = await fetchFile(ctx, api, `${LOTES}/exportar`, { ...queryOf(options), formato: options.formato } as never);
  const source = bodyOf(response);
  if (target === undefined) {
    await pipeline(source, ctx.io.stdout, { end: false, signal: ctx.signal });
    return EXIT.ok;
  }
  const bytes = await save(source, target, ctx.signal);
  if (ctx.json) await ctx.outJson({ arquivo: target, bytes, formato: options.formato });
  else await ctx.say(`Gravado ${target} (${fileSize(bytes)}).`);
  return EXIT.ok;
};
