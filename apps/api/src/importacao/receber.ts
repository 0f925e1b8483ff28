import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest, refuseHttp } from '../http/errors.js';
import { savePart } from '../http/save-part.js';

/** More than ten times a season with fifty farms; what is above is no season. */
export const LIMITES = { arquivos: 40, bytesPorArquivo: 32 * 1_024 * 1_024, bytes: 64 * 1_024 * 1_024, campos: 10, bytesPorCampo: 200 };
export type Limites = Readonly<typeof LIMITES>;

export type Recebido = { readonly arquivos: { nome: string; bytes: number }[]; readonly campos: ReadonlyMap<string, string> };

const grande = (nome: string, { bytesPorArquivo }: Limites) =>
  new InvalidRequest([{ campo: 'arquivos', mensagem: `O arquivo ${nome} passa de ${bytesPorArquivo / 1_048_576} MB.` }]);
const demais = ({ bytes }: Limites) =>
  new InvalidRequest([{ campo: 'arquivos', mensagem: `Os arquivos juntos passam de ${bytes / 1_048_576} MB.` }]);

/** The last part of what a browser calls a path; it is shown and compared, never opened. */
const nomeDe = (filename: string | undefined): string => (filename ?? '').split(/[\\/]/).at(-1)?.slice(0, 120) ?? '';

const gravar = async (request: FastifyRequest, pasta: string, limites: Limites): Promise<Recebido> => {
  const arquivos: Recebido['arquivos'] = [];
  const campos = new Map<string, string>();
  let total = 0;
  const { arquivos: files, bytesPorArquivo: fileSize, campos: fields, bytesPorCampo: fieldSize } = limites;
  const limits = { files, fileSize, fields, fieldSize };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      campos.set(part.fieldname, String(part.value));
      continue;
    }
    const nome = nomeDe(part.filename);
    const bytes = await savePart(part.file, join(pasta, `${arquivos.length}.csv`));
    if (part.file.truncated) throw grande(nome, limites);
    total += bytes;
    if (total > limites.bytes) throw demais(limites);
    arquivos.push({ nome, bytes });
  }
  return { arquivos, campos };
};

/**
 * Streams the files of a multipart request to a folder, as `0.csv`, `1.csv`…. A folder that was not filled is removed.
 * @throws InvalidRequest when there is none, too many or too much.
 */
export const receber = async (request: FastifyRequest, pasta: string, limites: Limites = LIMITES): Promise<Recebido> => {
  if (!request.isMultipart()) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
  await mkdir(pasta, { recursive: true });
  try {
    const recebido = await gravar(request, pasta, limites);
    if (recebido.arquivos.length === 0) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
    return recebido;
  } catch (error) {
    // What is still arriving is read to its end, or the connection would stand still, and the next request on it.
    request.raw.unpipe().resume();
    await rm(pasta, { recursive: true, force: true });
    throw error;
  }
};
