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

/** Whether a note is of the active farm: the reason against it, or a doubt that nobody can settle. */
export const daFazenda = async (ctx: Ctx, { destinatario }: NotaLida): Promise<{ recusa?: string; aviso?: string }> => {
  const dela = await findInCatalogue(ctx.reader, fazenda, ctx.fazenda);
  const [cnpj, inscricao] = [dela?.view.cnpj ?? null, dela?.view.inscricao ?? null];
  const { documento, inscricao: deles } = destinatario ?? { documento: null, inscricao: null };
  const mesmaInscricao = inscricao && deles && soAlgarismos(inscricao) === soAlgarismos(deles);
  if (mesmaInscricao) return {};
  if (cnpj === null) return { aviso: 'A fazenda não diz o seu CPF ou CNPJ: confira se a nota é dela.' };
  if (documento !== null && mesmoDono(documento, cnpj)) return {};
  return { recusa: `A nota foi emitida para ${documento ? formatDocumento(documento) : 'outro'}, que não é o documento da fazenda.` };
};
