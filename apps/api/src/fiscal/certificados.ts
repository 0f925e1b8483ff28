import { certificadoDecider } from '@tulha/domain/fiscal/certificado/certificado.decider';
import { diasAte } from '@tulha/domain/fiscal/certificado/validade';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { findCertificado } from '@tulha/read-models/fiscal/certificado.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { OpenPfx } from '@tulha/sefaz/certificado/read-pfx';
import { UnreadablePfx } from '@tulha/sefaz/certificado/unreadable-pfx';
import { nomesDasFazendas } from '../http/pipeline/other-farm.js';
import type { Ctx } from '../http/pipeline/route.js';
import { idDe } from '../rotas/criado.js';
import { abrirCertificado, porqueRecusar } from './abrir-certificado.js';
import type { CertificadoConsultado, CertificadoEnviado } from './receber-certificado.js';

/** One certificate of this account's farms, for a route about something else. */
export const certificadoVisto = async (ctx: Ctx, id: number) => {
  const found = await findCertificado(ctx.reader, id, ctx.now);
  if (!found || !ctx.fazendas.includes(found.view.fazenda)) throw refuseFiscal('CERTIFICADO_NAO_ENCONTRADO', { id });
  return found;
};

/** The same with its ETag, for the route that shows it. */
export const umCertificado = async (ctx: Ctx, id: number) => {
  const { versao, view } = await certificadoVisto(ctx, id);
  ctx.etag(versao);
  return view;
};

const documentoDa = async (ctx: Ctx, fazendaId: number): Promise<string | null> =>
  (await findInCatalogue(ctx.reader, fazenda, fazendaId))?.view.cnpj ?? null;

const motivosDe = async (ctx: Ctx, um: OpenPfx, fazendaId: number): Promise<readonly string[]> =>
  porqueRecusar(ctx, um, await documentoDa(ctx, fazendaId));

const aberto = async (ctx: Ctx, { pfx, senha }: CertificadoEnviado): Promise<OpenPfx> => {
  try {
    return await abrirCertificado(String(ctx.auth.conta), pfx, senha);
  } catch (error) {
    throw error instanceof UnreadablePfx ? refuseFiscal('CERTIFICADO_RECUSADO', { motivo: error.message }) : error;
  }
};

/**
 * The record of a certificate of the account, whoever asks: one that only the caller does not see is no rest of a request, whose key may be
 * destroyed.
 */
const registroDe = ({ services, auth, now }: Ctx, id: number) => findCertificado(readerOf(services.readDb, auth.conta), id, now);

type Guardado = { readonly fazenda: number; readonly ativo: boolean };

/** Where the certificate is in the account already; nothing of a farm that the caller does not see. */
const ondeJaEsta = async (ctx: Ctx, { fazenda: fazendaId, ativo }: Guardado): Promise<string> => {
  if (fazendaId === ctx.fazenda) return ' nesta fazenda, e está em uso';
  const nome = ctx.request.farms?.includes(fazendaId) && (await nomesDasFazendas(ctx.reader, [fazendaId]));
  if (!nome) return '';
  return ativo ? ` em ${nome}, e está em uso lá` : ` em ${nome}, e está desativado: inclua-o lá para o usar de novo, ou exclua-o antes`;
};

/**
 * Puts it into the vault. One that is there already is another record's; of one that no record came of, since a request broke off, the key is
 * destroyed and this one takes its place.
 * @returns under which id it is kept: another than its own where the farm had deactivated it
 */
const guardar = async (ctx: Ctx, id: number, impressao: string, enviado: CertificadoEnviado): Promise<number> => {
  const { certificates } = ctx.services;
  const { conta } = ctx.auth;
  const place = { conta, fazenda: ctx.fazenda, certificado: id };
  const kept = await certificates.keep(place, impressao, enviado);
  if (kept === undefined || kept === id) return id;
  const record = (await registroDe(ctx, kept))?.view;
  // An earlier try of this request may have made it active already.
  if (record && (await ctx.keep('desativado', record.fazenda === ctx.fazenda && !record.ativo))) return kept;
  const gone = !record && (await certificates.destroyLeftBehind({ conta, certificado: kept }));
  if (gone && (await certificates.keep(place, impressao, enviado)) === id) return id;
  throw refuseFiscal('CERTIFICADO_REPETIDO', { onde: record ? await ondeJaEsta(ctx, record) : '' });
};

/**
 * Keeps a certificate of the active farm. Its key and password go into the vault before the fact is written. One that the farm had deactivated is in
 * use again.
 */
export const incluirCertificado = async (ctx: Ctx) => {
  const enviado = ctx.body as CertificadoEnviado;
  const um = await aberto(ctx, enviado);
  const { lido } = um;
  const { paraCliente: _, documento, ...doCertificado } = lido;
  const [motivo] = await motivosDe(ctx, um, ctx.fazenda);
  if (motivo !== undefined || documento === null) throw refuseFiscal('CERTIFICADO_RECUSADO', { motivo: motivo ?? '' });
  const id = await ctx.nextId('certificado');
  const kept = await guardar(ctx, id, lido.impressao, enviado);
  if (kept !== id) {
    await ctx.execute(certificadoDecider, kept, { type: 'ReativarCertificado', data: { certificadoId: kept } }, { otherStream: true });
    return umCertificado(ctx, kept);
  }
  const data = { certificadoId: id, fazendaId: ctx.fazenda, documento, ...doCertificado };
  const receipt = await ctx.execute(certificadoDecider, id, { type: 'IncluirCertificado', data }, { isNew: true });
  return umCertificado(ctx, idDe(receipt, 'certificadoId'));
};

/** Keeps the content of the certificate, and uses it no more. */
export const desativarCertificado = async (ctx: Ctx, id: number) => {
  await umCertificado(ctx, id);
  await ctx.execute(certificadoDecider, id, { type: 'DesativarCertificado', data: { certificadoId: id } });
  return umCertificado(ctx, id);
};

/** Destroys its key. Repeated on a record that is gone, it destroys whatever may be left of it. */
export const excluirCertificado = async (ctx: Ctx, id: number): Promise<void> => {
  const { certificates } = ctx.services;
  const secret = { conta: ctx.auth.conta, certificado: id };
  if (!(await registroDe(ctx, id))) await certificates.destroyLeftBehind(secret);
  await umCertificado(ctx, id);
  await ctx.execute(certificadoDecider, id, { type: 'ExcluirCertificado', data: { certificadoId: id } }, { moreFollow: true });
  await certificates.destroy(secret);
};

const guardado = async (ctx: Ctx, id: number) => {
  const { fazenda: fazendaId } = await umCertificado(ctx, id);
  const secret = await ctx.services.certificates.open({ conta: ctx.auth.conta, fazenda: fazendaId, certificado: id });
  if (!secret) throw refuseFiscal('CERTIFICADO_SEM_SEGREDO');
  return { fazendaId, secret };
};

/** Reads a certificate and tells whether it can be used; the file is one that is kept, or one sent only to be looked at. */
export const consultarCertificado = async (ctx: Ctx) => {
  const pedido = ctx.body as CertificadoConsultado;
  const id = 'certificateId' in pedido ? pedido.certificateId : null;
  const { fazendaId, secret } =
    'certificateId' in pedido ? await guardado(ctx, pedido.certificateId) : { fazendaId: ctx.fazenda, secret: pedido };
  const um = await aberto(ctx, secret);
  const { lido } = um;
  const { paraCliente: _, ...doCertificado } = lido;
  const motivos = [...(await motivosDe(ctx, um, fazendaId))];
  return { id, ...doCertificado, diasRestantes: diasAte(lido.validoAte, ctx.now), serve: motivos.length === 0, motivos };
};
