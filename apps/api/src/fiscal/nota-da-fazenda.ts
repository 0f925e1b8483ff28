import { mesmoDono } from '@tulha/domain/fiscal/mesmo-dono';
import type { NotaLida } from '@tulha/domain/fiscal/nota-lida';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

const PRODUCAO = '1';
const [CANCELADA, DENEGADA] = [
  ['101', '151', '155'],
  ['110', '205', '301', '302', '303'],
];

const soAlgarismos = (texto: string): string => texto.replaceAll(/\D/g, '');

/** Why a note that was read is not taken in; undefined where it is. */
export const porQueNao = ({ ambiente, protocolo, destinatario }: NotaLida): string | undefined => {
  if (ambiente !== PRODUCAO) return 'A nota foi emitida em homologação: é um teste e não vale.';
  if (CANCELADA?.includes(protocolo?.situacao ?? '')) return 'A nota foi cancelada por quem a emitiu.';
  if (DENEGADA?.includes(protocolo?.situacao ?? '')) return 'A SEFAZ negou o uso desta nota.';
  return destinatario ? undefined : 'A nota não diz para quem foi emitida.';
};

type Dono = { readonly fazendaId: number; readonly recusa?: string; readonly aviso?: string };

const mesmaInscricao = (uma: string | null, outra: string | null): boolean =>
  Boolean(uma && outra && soAlgarismos(uma) === soAlgarismos(outra));

type DaConta = NonNullable<Awaited<ReturnType<typeof findInCatalogue<typeof fazenda>>>>['view'];

/** The first of the caller's farms that an invoice is of, by what it says of who it was issued to. */
const aQueServe = async (
  ctx: Ctx,
  serve: (dela: DaConta) => boolean,
): Promise<{ readonly id: number; readonly nome: string } | undefined> => {
  for (const id of ctx.request.farms ?? []) {
    const dela = await findInCatalogue(ctx.reader, fazenda, id);
    if (dela && serve(dela.view)) return { id, nome: dela.view.nome };
  }
  return undefined;
};

/** By the state registration it was issued to: a grower has one for each farm, and one CPF for all. */
const pelaInscricao = async (ctx: Ctx, inscricao: string | null) =>
  inscricao === null ? undefined : aQueServe(ctx, (dela) => mesmaInscricao(dela.inscricao, inscricao));

/**
 * The farm that an invoice belongs to: the active one, or the one whose state registration it names; or the reason why it is of none of the
 * caller's, or a doubt that nobody can settle.
 */
export const fazendaDaNota = async (ctx: Ctx, { destinatario }: NotaLida): Promise<Dono> => {
  const { documento, inscricao } = destinatario ?? { documento: null, inscricao: null };
  const fazendaId = ctx.fazenda;
  const dela = await findInCatalogue(ctx.reader, fazenda, fazendaId);
  if (mesmaInscricao(dela?.view.inscricao ?? null, inscricao)) return { fazendaId };
  const outra = await pelaInscricao(ctx, inscricao);
  if (outra) return { fazendaId: outra.id, aviso: `Pela inscrição estadual, a nota é de ${outra.nome}, e entrou lá.` };
  const cnpj = dela?.view.cnpj ?? null;
  // Farms of one owner may have a CNPJ each, of one root: the invoice is of the one that it names whole.
  const irma = documento === null || documento === cnpj ? undefined : await aQueServe(ctx, (uma) => uma.cnpj === documento);
  if (irma) return { fazendaId: irma.id, aviso: `Pelo CNPJ, a nota é de ${irma.nome}, e entrou lá.` };
  if (cnpj === null) return { fazendaId, aviso: 'A fazenda não diz o seu CPF ou CNPJ: confira se a nota é dela.' };
  const deOutraInscricao = Boolean(inscricao && dela?.view.inscricao);
  const aviso = `A inscrição estadual da nota, ${inscricao}, não é a da fazenda: confira se a nota é dela.`;
  if (documento !== null && mesmoDono(documento, cnpj)) return { fazendaId, ...(deOutraInscricao && { aviso }) };
  const para = documento ? formatDocumento(documento) : 'outro';
  return { fazendaId, recusa: `A nota foi emitida para ${para}, que não é o documento da fazenda.` };
};
