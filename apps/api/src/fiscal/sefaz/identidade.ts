import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { OpenPfx } from '@tulha/sefaz/certificado/read-pfx';
import { UnreadablePfx } from '@tulha/sefaz/certificado/unreadable-pfx';
import type { Ctx } from '../../http/pipeline/route.js';
import { abrirCertificado, porqueRecusar } from '../abrir-certificado.js';
import { certificadoVisto } from '../certificados.js';
import type { CertificadoEnviado } from '../receber-certificado.js';

/** The farm that asks, with its document and its open certificate. */
export type Interessado = {
  readonly fazendaId: number;
  /** CPF or CNPJ of the farm. */
  readonly documento: string;
  readonly aberto: OpenPfx;
};

const servindo = async (ctx: Ctx, fazendaId: number, { pfx, senha }: CertificadoEnviado): Promise<Interessado> => {
  const documento = (await findInCatalogue(ctx.reader, fazenda, fazendaId))?.view.cnpj ?? null;
  const aberto = await abrirCertificado(String(ctx.auth.conta), pfx, senha).catch((error: unknown) => {
    throw error instanceof UnreadablePfx ? refuseFiscal('CERTIFICADO_RECUSADO', { motivo: error.message }) : error;
  });
  const [motivo] = porqueRecusar(ctx, aberto, documento);
  if (motivo !== undefined || documento === null) throw refuseFiscal('CERTIFICADO_RECUSADO', { motivo: motivo ?? '' });
  return { fazendaId, documento, aberto };
};

/**
 * The asker by a certificate that is kept and in use: of its farm. @throws CERTIFICADO_NAO_ENCONTRADO, CERTIFICADO_NAO_ESTA_EM_USO,
 * CERTIFICADO_RECUSADO
 */
export const interessadoPor = async (ctx: Ctx, certificateId: number): Promise<Interessado> => {
  const { fazenda: fazendaId, ativo } = (await certificadoVisto(ctx, certificateId)).view;
  if (!ativo) throw refuseFiscal('CERTIFICADO_NAO_ESTA_EM_USO');
  const secret = await ctx.services.certificates.open({ conta: ctx.auth.conta, fazenda: fazendaId, certificado: certificateId });
  if (!secret) throw refuseFiscal('CERTIFICADO_SEM_SEGREDO');
  return servindo(ctx, fazendaId, secret);
};

/** The asker by a certificate that came with the request and is not kept: of the active farm. */
export const interessadoCom = (ctx: Ctx, enviado: CertificadoEnviado): Promise<Interessado> => servindo(ctx, ctx.fazenda, enviado);
