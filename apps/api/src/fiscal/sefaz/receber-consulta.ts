import { createHash } from 'node:crypto';
import {
  ConsultarSefaz,
  ConsultarSefazNoFormulario,
  type ConsultaNoFormulario,
  type ConsultaPedida,
} from '@tulha/domain/fiscal/distribuicao/distribuicao.commands';
import { PFX_MAX_BYTES } from '@tulha/sefaz/certificado/unreadable-pfx';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../../http/pipeline/errors.js';
import type { Received } from '../../http/pipeline/route.js';
import { invalidRequestOf } from '../../http/pipeline/validation.js';
import { type CertificadoEnviado, partesDoFormulario } from '../receber-certificado.js';

/** A question and its certificate: a kept one, or one that came along. */
export type ConsultaRecebida = { readonly pedida: Omit<ConsultaPedida, 'certificateId'> } & (
  | { readonly certificateId: number }
  | { readonly enviado: CertificadoEnviado }
);

export const FORM_DA_CONSULTA = {
  fields: ConsultarSefazNoFormulario,
  file: { name: 'file', required: false, maxBytes: PFX_MAX_BYTES, accepts: 'Certificado A1, .pfx ou .p12' },
};

const CAMPOS = ['certificateId', 'senha', 'nsu', 'chave', 'tipoConsulta'] as const;
const nothing = () => Promise.resolve();
const falta = (campo: string, mensagem: string) => new InvalidRequest([{ campo, mensagem }]);

const doFormulario = async (request: FastifyRequest): Promise<Received> => {
  const { pfx, campos } = await partesDoFormulario(request, CAMPOS);
  const read = ConsultarSefazNoFormulario.safeParse(campos);
  if (!read.success) throw invalidRequestOf(read.error.issues);
  const { certificateId, senha, ...pedida }: ConsultaNoFormulario = read.data;
  if (pfx) {
    if (certificateId !== undefined) throw falta('certificateId', 'Veio um certificado com o pedido: não diga outro.');
    if (senha === undefined) throw falta('senha', 'Informe a senha do certificado.');
    const sha256 = createHash('sha256').update(pfx).digest('hex');
    return { body: { pedida, enviado: { pfx, senha } }, fingerprint: [pedida, sha256, senha], undo: nothing };
  }
  if (certificateId === undefined) throw falta('certificateId', 'Informe o certificado, ou envie um (file, senha).');
  if (senha !== undefined) throw falta('senha', 'O certificado guardado não pede senha.');
  return { body: { pedida, certificateId }, fingerprint: [pedida, certificateId], undo: nothing };
};

/** Takes in a question to the tax authority: as JSON, or as a form that may bring a certificate, which is kept nowhere. */
export const receberConsultaDaSefaz = async (request: FastifyRequest): Promise<Received> => {
  if (request.isMultipart()) {
    try {
      return await doFormulario(request);
    } catch (error) {
      // Reads the rest of the request to its end: otherwise the connection would hang, and with it the next request on it.
      request.raw.unpipe().resume();
      throw error;
    }
  }
  const read = ConsultarSefaz.safeParse(request.body ?? {});
  if (!read.success) throw invalidRequestOf(read.error.issues);
  const { certificateId, ...pedida } = read.data;
  return { body: { pedida, certificateId }, fingerprint: read.data, undo: nothing };
};
