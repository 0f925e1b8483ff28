import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import type { JobSpec } from '@tulha/jobs/job-queue';
import { askFor, findTarefa } from '@tulha/jobs/tarefas';
import { takeIds } from '@tulha/read-models/kernel/control';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest, refuseHttp } from '../http/errors.js';
import { brokenOff, watchEnd } from '../http/form-end.js';
import type { Ctx, Recebido } from '../http/route.js';
import { savePart } from '../http/save-part.js';
import type { Services } from '../services.js';

/** More than ten times a season with fifty farms; what is above is no season. */
export const LIMITES = { arquivos: 40, bytesPorArquivo: 32 * 1_024 * 1_024, bytes: 64 * 1_024 * 1_024, campos: 10, bytesPorCampo: 200 };
type Limites = Readonly<typeof LIMITES>;

/** What came, and the id of the task it came for. */
export type Planilhas = {
  readonly id: number;
  readonly arquivos: readonly { readonly nome: string; readonly bytes: number }[];
  readonly campos: ReadonlyMap<string, string>;
};

const grande = (nome: string, { bytesPorArquivo }: Limites) =>
  new InvalidRequest([{ campo: 'arquivos', mensagem: `O arquivo ${nome} passa de ${bytesPorArquivo / 1_048_576} MB.` }]);
const demais = ({ bytes }: Limites) =>
  new InvalidRequest([{ campo: 'arquivos', mensagem: `Os arquivos juntos passam de ${bytes / 1_048_576} MB.` }]);

/** The last part of what a browser calls a path; it is shown and compared, never opened. */
const nomeDe = (filename: string | undefined): string => (filename ?? '').split(/[\\/]/).at(-1)?.slice(0, 120) ?? '';

const gravar = async (request: FastifyRequest, pasta: string, limites: Limites) => {
  const arquivos: { nome: string; bytes: number; sha256: string }[] = [];
  const campos = new Map<string, string>();
  let total = 0;
  const { arquivos: files, bytesPorArquivo: fileSize, campos: fields, bytesPorCampo: fieldSize } = limites;
  const end = watchEnd(request);
  // Names of files are in UTF-8, as browsers send them.
  const options = { limits: { files, fileSize, fields, fieldSize }, defParamCharset: 'utf8' };
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      campos.set(part.fieldname, String(part.value));
      continue;
    }
    const nome = nomeDe(part.filename);
    const { bytes, sha256 } = await savePart(part.file, join(pasta, `${arquivos.length}.csv`), end);
    if (part.file.truncated) throw grande(nome, limites);
    total += bytes;
    if (total > limites.bytes) throw demais(limites);
    arquivos.push({ nome, bytes, sha256 });
  }
  if (end.broken) throw brokenOff();
  if (arquivos.length === 0) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
  return { arquivos, campos };
};

const pastaDe = ({ config }: Services, id: number): string => join(config.dataDir, pastaDaImportacao(id));

/**
 * Streams the files of a multipart request to the folder of a new task, as `0.csv`, `1.csv`…. A folder that was not filled is removed.
 * @throws InvalidRequest when there is none, too many or too much.
 */
export const receberPlanilhas =
  (limites: Limites = LIMITES) =>
  async (request: FastifyRequest, services: Services): Promise<Recebido> => {
    if (!request.isMultipart()) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
    const id = await takeIds(services.pool, 'tarefa');
    const pasta = pastaDe(services, id);
    const desfazer = () => rm(pasta, { recursive: true, force: true });
    await mkdir(pasta, { recursive: true });
    try {
      const { arquivos, campos } = await gravar(request, pasta, limites);
      const body: Planilhas = { id, campos, arquivos: arquivos.map(({ nome, bytes }) => ({ nome, bytes })) };
      return { body, impressao: [[...campos].sort(), arquivos], desfazer };
    } catch (error) {
      // What is still arriving is read to its end, or the connection would stand still, and the next request on it.
      request.raw.unpipe().resume();
      await desfazer();
      throw error;
    }
  };

/** Asks for the work on what came. Where that fails, and no task knows of the files, they go. */
export const pedirImportacao = async ({ services, auth }: Ctx, job: JobSpec, id: number, entrada: unknown): Promise<void> => {
  try {
    await askFor(services.pool, services.jobs, job, { id, conta: auth.conta, usuario: auth.usuario, entrada });
  } catch (error) {
    if (!(await findTarefa(services.pool, auth.conta, id))) await rm(pastaDe(services, id), { recursive: true, force: true });
    throw error;
  }
};
