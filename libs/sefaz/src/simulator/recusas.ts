import { X509Certificate } from 'node:crypto';
import { isChave, partesDaChave } from '@tulha/domain/fiscal/chave';
import { mesmoDono } from '@tulha/domain/fiscal/mesmo-dono';
import { isCnpj, isCpf } from '@tulha/domain/kernel/documents';
import { find, readTree, textAt, type Tree } from '../nfe/tree.js';
import { UnreadableXml } from '../nfe/unreadable.js';

const BYTES_MAX = 10 * 1_024;

/** Why a message is refused before its document is looked at. */
export const recusaDaForma = (dados: string, raiz: string, ambiente: string): { readonly cStat: string } | { readonly tree: Tree } => {
  if (Buffer.byteLength(dados) > BYTES_MAX) return { cStat: '214' };
  if (/<\/?[A-Za-z_][\w.-]*:/.test(dados)) return { cStat: '404' };
  if (/>\s+</.test(dados)) return { cStat: '588' };
  try {
    const tree = readTree(Buffer.from(dados));
    if (tree.name !== raiz) return { cStat: '215' };
    if (raiz === 'distDFeInt' && tree.attributes['versao'] !== '1.01') return { cStat: '239' };
    const tpAmb = textAt(tree, 'tpAmb') ?? textAt(find(tree, 'infEvento'), 'tpAmb');
    return tpAmb === ambiente ? { tree } : { cStat: '252' };
  } catch (error) {
    if (error instanceof UnreadableXml) return { cStat: '243' };
    throw error;
  }
};

/** The refusal of a document that this certificate may not ask for; undefined where it may. */
export const recusaDeQuem = (documento: string, doCertificado: string | null): string | undefined => {
  const pessoa = documento.length === 11;
  if (!(pessoa ? isCpf(documento) : isCnpj(documento))) return pessoa ? '490' : '489';
  if (doCertificado === null) return '473';
  if (mesmoDono(documento, doCertificado)) return undefined;
  return pessoa ? '472' : '593';
};

const UFS = '11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53'.split(' ');

/** The refusal of a key by its parts (NT 2014.002, rules of the access key); undefined where it may be looked for. */
export const recusaDaChave = (chave: string, agora: number): string | undefined => {
  if (!isChave(chave)) return '236';
  const { uf, anoMes, documento, modelo, numero } = partesDaChave(chave);
  const [ano = '', mes = ''] = anoMes.split('-');
  if (!UFS.includes(uf)) return '614';
  if (ano < '2005' || Number(ano) > new Date(agora).getUTCFullYear()) return '615';
  if (mes < '01' || mes > '12') return '616';
  if (!(documento.length === 11 ? isCpf(documento) : isCnpj(documento))) return '617';
  if (modelo !== '55') return '618';
  return numero === '0' ? '619' : undefined;
};

/** The refusal of the certificate that the connection showed, by the simulator's clock; undefined where it is good. */
export const recusaDoCertificado = (cert: string, agora: number): string | undefined => {
  const { validFrom, validTo } = new X509Certificate(cert);
  return agora < Date.parse(validFrom) || agora > Date.parse(validTo) ? '281' : undefined;
};
