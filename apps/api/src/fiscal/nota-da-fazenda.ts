import { mesmoDono } from '@tulha/domain/fiscal/mesmo-dono';
import type { NotaLida, ParteLida } from '@tulha/domain/fiscal/nota-lida';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { fazendasDaConta } from '@tulha/read-models/propriedade/fazendas-da-conta.queries';
import { readerOf } from '@tulha/read-models/read/reader';
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

/** `por`: of another farm than the one that was asked about, and by what. */
export type Dono = { readonly fazendaId: number; readonly recusa?: string; readonly aviso?: string; readonly por?: string };

/** True of one registration, however it is written; `ISENTO` is none. */
const mesmaInscricao = (uma: string | null, outra: string | null): boolean => {
  const [digits, others] = [soAlgarismos(uma ?? ''), soAlgarismos(outra ?? '')];
  return digits !== '' && digits === others;
};

type DaConta = {
  readonly id: number;
  readonly nome: string;
  readonly cnpj: string | null;
  readonly inscricao: string | null;
  /** Whether the caller may act on it. */
  readonly minha: boolean;
};

/** All farms of the account, the caller's first. */
const daConta = async ({ services, auth, request }: Ctx): Promise<readonly DaConta[]> => {
  const rows = await fazendasDaConta(readerOf(services.readDb, auth.conta));
  const minhas = new Set(request.farms ?? []);
  return rows
    .map((row) => ({ ...row, minha: minhas.has(row.id) }))
    .sort((uma, outra) => Number(outra.minha) - Number(uma.minha) || uma.id - outra.id);
};

const DIGITOS_DO_CNPJ = 14;

/**
 * The farm of the account that an invoice names: by the state registration it was issued to, since a grower has one for each farm; or by its
 * whole CNPJ, since farms of one company may have a CNPJ each, of one root. A CPF is of all farms of its owner, and names one of the caller's only.
 * The one that is asked about goes first.
 */
const nomeada = (fazendas: readonly DaConta[], esta: number, { documento, inscricao }: ParteLida) => {
  const primeiro = [...fazendas].sort((uma, outra) => Number(outra.id === esta) - Number(uma.id === esta));
  const pelaInscricao = primeiro.find((dela) => mesmaInscricao(dela.inscricao, inscricao));
  if (pelaInscricao) return { dela: pelaInscricao, pelo: 'Pela inscrição estadual' };
  const umaSo = documento?.length === DIGITOS_DO_CNPJ;
  const peloDocumento = primeiro.find(({ cnpj, minha }) => documento !== null && cnpj === documento && (umaSo || minha));
  return peloDocumento && { dela: peloDocumento, pelo: umaSo ? 'Pelo CNPJ' : 'Pelo CPF' };
};

/**
 * The farm that an invoice belongs to: the one that is asked about, or the one of the account that it names; or the reason why it is of none
 * of the caller's, or a doubt that nobody can settle.
 */
export const fazendaDaNota = async (ctx: Ctx, { destinatario }: NotaLida, fazendaId: number): Promise<Dono> => {
  const para = destinatario ?? { documento: null, inscricao: null, nome: null };
  const { documento, inscricao } = para;
  const fazendas = await daConta(ctx);
  const { dela: nela, pelo } = nomeada(fazendas, fazendaId, para) ?? {};
  const ativa = fazendas.find(({ id }) => id === fazendaId);
  if (nela && nela.id !== fazendaId) {
    if (!nela.minha) return { fazendaId, recusa: `${pelo}, a nota é de outra fazenda da conta, que você não abre: peça a quem a abre.` };
    return { fazendaId: nela.id, por: `${pelo}, a nota é de ${nela.nome}` };
  }
  if (mesmaInscricao(ativa?.inscricao ?? null, inscricao)) return { fazendaId };
  const cnpj = ativa?.cnpj ?? null;
  if (cnpj === null) return { fazendaId, aviso: 'A fazenda não diz o seu CPF ou CNPJ: confira se a nota é dela.' };
  const deOutraInscricao = Boolean(inscricao && ativa?.inscricao);
  const aviso = `A inscrição estadual da nota, ${inscricao}, não é a da fazenda: confira se a nota é dela.`;
  if (documento !== null && mesmoDono(documento, cnpj)) return { fazendaId, ...(deOutraInscricao && { aviso }) };
  const quem = documento ? formatDocumento(documento) : 'outro';
  return { fazendaId, recusa: `A nota foi emitida para ${quem}, que não é o documento da fazenda.` };
};
