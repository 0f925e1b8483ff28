import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storable } from '@tulha/domain/kernel/storable';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import type { JobSpec } from '@tulha/jobs/job-queue';
import { askFor } from '@tulha/jobs/pedir';
import { findTarefa } from '@tulha/jobs/tarefas';
import { PRIVATE } from '@tulha/platform/files/private';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { brokenOff, watchEnd } from '../http/edge/form-end.js';
import { createFields } from '../http/edge/form-fields.js';
import { partsOf } from '../http/edge/form-parts.js';
import { savePart } from '../http/edge/save-part.js';
import { idAhead } from '../http/once/draws.js';
import { InvalidRequest, refuseHttp } from '../http/pipeline/errors.js';
import type { Ctx, Form, Received } from '../http/pipeline/route.js';
import { invalidRequestOf } from '../http/pipeline/validation.js';
import type { Services } from '../services.js';

/** More than thirty seasons of a farm of 160 ha: a worker can judge so much at once within 512 MiB of memory (`bench/import-memory.ts`). */
export const LIMITES = { arquivos: 40, bytesPorArquivo: 16 * 1_024 * 1_024, bytes: 16 * 1_024 * 1_024, campos: 10, bytesPorCampo: 200 };
type Limites = Readonly<typeof LIMITES>;

type FormDePlanilhas = Form & { readonly fields: z.ZodObject };

/** A form of spreadsheets: `fields` names the texts that may come beside them. */
export const formDePlanilhas = (name: string, fields: z.ZodObject, { arquivos, bytes }: Limites = LIMITES): FormDePlanilhas => ({
  fields,
  file: { name, required: true, upTo: arquivos, maxBytes: bytes, accepts: 'Planilha CSV ou XLSX' },
});

/** The files received, and the id drawn for their task; where an earlier try of the same request had another id, that one counts. */
export type Planilhas = {
  readonly id: number;
  readonly arquivos: readonly { readonly nome: string; readonly bytes: number }[];
  readonly campos: ReadonlyMap<string, string>;
};

const grandeDemais = (nome: string, { bytesPorArquivo }: Limites) =>
  new InvalidRequest([{ campo: 'arquivos', mensagem: `O arquivo ${nome} passa de ${bytesPorArquivo / 1_048_576} MB.` }]);
const demais = ({ bytes }: Limites) =>
  new InvalidRequest([
    { campo: 'arquivos', mensagem: `Os arquivos juntos passam de ${bytes / 1_048_576} MB. Envie uma safra, ou uma fazenda, de cada vez.` },
  ]);

const estranha = (campo: string, partes: readonly string[]) =>
  new InvalidRequest([{ campo: storable(campo), mensagem: `Este formulário não tem esta parte. Use ${partes.join(', ')}.` }]);

/** The last part of a path that a browser sends; it is shown and compared, never opened. */
const nomeDe = (filename: string | undefined): string => storable((filename ?? '').split(/[\\/]/).at(-1)?.slice(0, 120) ?? '');

/**
 * `grande`: the refusal of a file that is too large. `lidosNoPedido`: the files are read and deleted before the request is answered, so that they
 * need not survive the process, and nobody waits for the disk.
 */
type Recepcao = { readonly grande?: (nome: string, limites: Limites) => Error; readonly lidosNoPedido?: boolean };

const gravar = async (
  request: FastifyRequest,
  pasta: string,
  limites: Limites,
  { fields: known, file }: FormDePlanilhas,
  { grande = grandeDemais, lidosNoPedido = false }: Recepcao,
) => {
  const arquivos: { nome: string; bytes: number; sha256: string }[] = [];
  const campos = createFields();
  let total = 0;
  const { arquivos: files, bytesPorArquivo: fileSize, campos: fields, bytesPorCampo: fieldSize } = limites;
  const end = watchEnd(request);
  // Names of files are in UTF-8, as browsers send them.
  const limits = { files, fileSize, fields, fieldSize, parts: files + fields, fieldNameSize: 60, headerPairs: 20 };
  const options = { limits, defParamCharset: 'utf8' };
  for await (const part of partsOf(request, options)) {
    if (part.type === 'field') {
      if (!Object.hasOwn(known.shape, part.fieldname)) throw estranha(part.fieldname, [...Object.keys(known.shape), file.name]);
      campos.take(part);
      continue;
    }
    if (part.fieldname !== file.name) throw estranha(part.fieldname, [file.name]);
    const nome = nomeDe(part.filename);
    const { bytes, sha256 } = await savePart(part.file, join(pasta, `${arquivos.length}.csv`), end, !lidosNoPedido);
    if (part.file.truncated) throw grande(nome, limites);
    total += bytes;
    if (total > limites.bytes) throw demais(limites);
    arquivos.push({ nome, bytes, sha256 });
  }
  if (end.broken()) throw brokenOff();
  if (arquivos.length === 0) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
  const { error } = known.safeParse(Object.fromEntries(campos.texts));
  if (error) throw invalidRequestOf(error.issues);
  return { arquivos, campos: campos.texts };
};

const pastaDe = ({ config }: Services, id: number): string => join(config.dataDir, pastaDaImportacao(id));

/**
 * Streams the files of a multipart request to the folder of a new task, as `0.csv`, `1.csv`…. A folder that was not filled is removed.
 * @throws InvalidRequest when there is none, too many or too much.
 */
export const receberPlanilhas =
  (form: FormDePlanilhas, limites: Limites = LIMITES, recepcao: Recepcao = {}) =>
  async (request: FastifyRequest, services: Services): Promise<Received> => {
    if (!request.isMultipart()) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
    const id = await idAhead(services, 'tarefa');
    const pasta = pastaDe(services, id);
    const undo = () => rm(pasta, { recursive: true, force: true });
    try {
      await mkdir(pasta, { recursive: true, mode: PRIVATE.folder });
      const { arquivos, campos } = await gravar(request, pasta, limites, form, recepcao);
      const body: Planilhas = { id, campos, arquivos: arquivos.map(({ nome, bytes }) => ({ nome, bytes })) };
      return { body, fingerprint: [[...campos].sort(), arquivos], undo };
    } catch (error) {
      // Reads the rest of the upload to its end; otherwise the connection would stall, and with it the next request on it.
      request.raw.unpipe().resume();
      await undo();
      throw error;
    }
  };

/** The files that came are those of the task that an earlier try asked for: where they are there already, or were read, these go. */
const levar = async (ctx: Ctx, veio: number, id: number): Promise<void> => {
  const { services, auth } = ctx;
  const pasta = pastaDe(services, veio);
  const lida = await findTarefa(services.pool, auth.conta, id);
  const levada = !lida && (await rename(pasta, pastaDe(services, id)).then(() => true, jaHavia));
  if (!levada) await rm(pasta, { recursive: true, force: true });
};

const jaHavia = (error: NodeJS.ErrnoException): boolean => {
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
  throw error;
};

/**
 * Asks for the task on the files received, under the id of the first try, since it is not always known whether that try's row was written.
 * Files without a task are deleted after a day.
 * @returns the task's id
 */
export const pedirImportacao = async (ctx: Ctx, job: JobSpec, veio: number, entrada: unknown): Promise<number> => {
  const { services, auth } = ctx;
  const id = await ctx.keep('tarefa', veio);
  if (id !== veio) await levar(ctx, veio, id);
  await askFor(services.pool, services.jobs, job, { id, conta: auth.conta, usuario: auth.usuario, entrada });
  return id;
};
