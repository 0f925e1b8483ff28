import { mesmoDono } from '@tulha/domain/fiscal/mesmo-dono';
import { isCnpj, isCpf } from '@tulha/domain/kernel/documents';
import { find, readTree, textAt, type Tree } from '../nfe/tree.js';
import { UnreadableXml } from '../nfe/unreadable.js';

const BYTES_MAX = 10 * 1_024;

/** Why a message is refused before its document is looked at. */
export const recusaDaForma = (dados: string, raiz: string, ambiente: string): { readonly cStat: string } | { readonly tree: Tree } => {
  if (Buffer.byteLength(dados) > BYTES_MAX) return { cStat: '214' };
  if (/<\/?[A-Za-z_][\w.-]*:/.test(dados)) return { cStat: '404' };
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
