import { formatDocumento } from '../kernel/documents.js';
import { mesmoDono } from './mesmo-dono.js';
import type { ParteLida } from './nota-lida.js';

/** The parts of a farm by which an invoice may name it. */
export type FazendaNomeavel = {
  readonly id: number;
  readonly nome: string;
  readonly cnpj: string | null;
  readonly inscricao: string | null;
};

type Destinatario = Pick<ParteLida, 'documento' | 'inscricao'>;

const soAlgarismos = (texto: string | null): string => (texto ?? '').replaceAll(/\D/g, '');

/** True of one registration, however it is written; `ISENTO` is none. */
export const mesmaInscricao = (uma: string | null, outra: string | null): boolean => {
  const digits = soAlgarismos(uma);
  return digits !== '' && digits === soAlgarismos(outra);
};

const DIGITOS_DO_CNPJ = 14;
export const eCnpj = (documento: string | null): boolean => documento?.length === DIGITOS_DO_CNPJ;

/**
 * The farm that an invoice names: by the state registration it was issued to, since a grower has one for each farm; or by its whole CNPJ,
 * since farms of one company may have a CNPJ each, of one root. A CPF is of all farms of its owner, and names one of `porCpf` only.
 * The first of several goes.
 */
export const fazendaNomeada = <F extends FazendaNomeavel>(
  fazendas: readonly F[],
  { documento, inscricao }: Destinatario,
  porCpf: (fazenda: F) => boolean = () => true,
) => {
  const pelaInscricao = fazendas.find((dela) => mesmaInscricao(dela.inscricao, inscricao));
  if (pelaInscricao) return { dela: pelaInscricao, pelo: 'Pela inscrição estadual' };
  const umaSo = eCnpj(documento);
  const peloDocumento = fazendas.find((dela) => documento !== null && dela.cnpj === documento && (umaSo || porCpf(dela)));
  return peloDocumento && { dela: peloDocumento, pelo: umaSo ? 'Pelo CNPJ' : 'Pelo CPF' };
};

/** Why an invoice that names no other farm may not be of this one, though its owner is the same; undefined where nothing speaks against it. */
export const duvidaDaFazenda = ({ cnpj, inscricao }: FazendaNomeavel, para: Destinatario): string | undefined => {
  if (mesmaInscricao(inscricao, para.inscricao)) return undefined;
  if (cnpj === null) return 'A fazenda não diz o seu CPF ou CNPJ: confira se a nota é dela.';
  if (soAlgarismos(inscricao) !== '' && soAlgarismos(para.inscricao) !== '')
    return `A inscrição estadual da nota, ${para.inscricao}, não é a da fazenda: confira se a nota é dela.`;
  if (para.documento !== cnpj && eCnpj(para.documento))
    return `O CNPJ da nota, ${formatDocumento(para.documento ?? '')}, é de outro estabelecimento da empresa: confira se a nota é da fazenda.`;
  return undefined;
};

/** Why an invoice is not of the owner of this farm; undefined where it may be. */
export const deOutroDono = ({ cnpj, inscricao }: FazendaNomeavel, { documento, inscricao: delaNota }: Destinatario): string | undefined => {
  if (mesmaInscricao(inscricao, delaNota) || cnpj === null || (documento !== null && mesmoDono(documento, cnpj))) return undefined;
  return `A nota foi emitida para ${documento ? formatDocumento(documento) : 'outro'}, que não é o documento da fazenda.`;
};

/** What to look at where an invoice is kept on a farm that may not be its own. */
export const avisoDaFazenda = (fazendas: readonly FazendaNomeavel[], fazendaId: number | null, para: Destinatario): readonly string[] => {
  const esta = fazendas.find(({ id }) => id === fazendaId);
  if (!esta || (para.documento === null && para.inscricao === null)) return [];
  const nomeada = fazendaNomeada([esta, ...fazendas], para);
  if (nomeada && nomeada.dela.id !== esta.id) return [`${nomeada.pelo}, a nota é de ${nomeada.dela.nome}, e aqui está em outra: confira.`];
  return [deOutroDono(esta, para) ?? duvidaDaFazenda(esta, para) ?? []].flat();
};
