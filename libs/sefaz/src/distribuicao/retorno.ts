import { gunzipSync } from 'node:zlib';
import { all, find, readTree, textAt, type Tree } from '../nfe/tree.js';
import { UnreadableXml } from '../nfe/unreadable.js';

/** Bounds of one document of an answer, packed and unpacked. */
const [ZIPPED_MAX, XML_MAX] = [2 * 1_048_576, 10 * 1_048_576];
const NSU = /^\d{15}$/;

/**
 * One document as it was distributed. `xml` is undefined where it cannot be unpacked; the other documents of the answer are not affected.
 */
export type DocumentoDistribuido = { readonly nsu: string | null; readonly schema: string; readonly xml: Buffer | undefined };

export type RetornoDaDistribuicao = {
  readonly cStat: string;
  readonly motivo: string;
  /** Null where the answer says none, or not in fifteen digits. */
  readonly ultNsu: string | null;
  readonly maxNsu: string | null;
  readonly documentos: readonly DocumentoDistribuido[];
};

const unzipped = (text: string): Buffer | undefined => {
  if (text.length > ZIPPED_MAX) return undefined;
  try {
    return gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: XML_MAX });
  } catch {
    // No gzip, cut short, or a bomb: it is set aside, and told.
    return undefined;
  }
};

const nsuOf = (text: string | null | undefined): string | null => (text && NSU.test(text) ? text : null);

const documentOf = ({ attributes, text }: Tree): DocumentoDistribuido => ({
  nsu: nsuOf(attributes['NSU']),
  schema: attributes['schema'] ?? '',
  xml: unzipped(text),
});

/** Reads the answer, in whatever envelope it stands. @throws UnreadableXml where it is none */
export const lerRetorno = (bytes: Uint8Array): RetornoDaDistribuicao => {
  const retorno = find(readTree(bytes), 'retDistDFeInt');
  const cStat = textAt(retorno, 'cStat');
  if (!retorno || cStat === null || !/^\d{3,4}$/.test(cStat)) throw new UnreadableXml('A SEFAZ respondeu o que não é uma resposta.');
  return {
    cStat,
    motivo: textAt(retorno, 'xMotivo') ?? '',
    ultNsu: nsuOf(textAt(retorno, 'ultNSU')),
    maxNsu: nsuOf(textAt(retorno, 'maxNSU')),
    documentos: all(find(retorno, 'loteDistDFeInt'), 'docZip').map(documentOf),
  };
};
