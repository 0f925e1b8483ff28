import { inflateSync } from 'node:zlib';

const COMECO = 'stream\n';
const FIM = '\nendstream';

/** The packed streams of a document. */
const streamsDo = (pdf: string): string[] => {
  const streams: string[] = [];
  for (let de = pdf.indexOf(COMECO); de >= 0; ) {
    const ate = pdf.indexOf(FIM, de);
    if (ate < 0) break;
    streams.push(pdf.slice(de + COMECO.length, ate));
    de = pdf.indexOf(COMECO, ate + FIM.length);
  }
  return streams;
};

/** The text of a document, page by page: its streams are packed, and their text is in pieces of hexadecimal. */
export const textoDoPdf = (pdf: Buffer): string[] =>
  streamsDo(pdf.toString('latin1')).flatMap((packed) => {
    const desenho = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    if (!desenho.includes('TJ')) return [];
    const linhas = [...desenho.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)];
    return [
      linhas
        .map(([, pecas = '']) =>
          [...pecas.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
        )
        .join('\n'),
    ];
  });
