import { once } from 'node:events';
import type { Writable } from 'node:stream';
import Pdf from 'pdfkit';

/** Points: 72 to the inch. */
export const MARGEM = 48;
const RODAPE = 30;
export const CINZA = '#666666';
export const LINHA = '#bbbbbb';
export const NORMAL = 'Helvetica';
export const FORTE = 'Helvetica-Bold';

/** The fonts built into every PDF reader have Latin letters only; another character becomes `?` and no wrong letter. */
export const legivel = (texto: string): string => texto.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff\n–—‘’“”•…€]/g, '?');

/** A document being written, and how wide a line of it is. */
export type Folha = { readonly doc: PDFKit.PDFDocument; readonly largura: number };

/** A4, in Portuguese, upright unless it lies; its pages stay open until it is closed, so that they can be numbered. */
export const abrirFolha = (out: Writable, titulo: string, emitidoEm: Date, deitada = false): Folha => {
  const doc = new Pdf({
    size: 'A4',
    layout: deitada ? 'landscape' : 'portrait',
    margins: { top: MARGEM, left: MARGEM, right: MARGEM, bottom: MARGEM + RODAPE },
    bufferPages: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: titulo, Creator: 'Tulha', Producer: 'Tulha', CreationDate: emitidoEm },
  });
  doc.pipe(out, { end: false });
  return { doc, largura: doc.page.width - 2 * MARGEM };
};

/** Whether something so high still fits on the page. */
export const cabe = ({ doc }: Folha, altura: number): boolean => doc.y + altura <= doc.page.height - MARGEM - RODAPE;

/** Numbers the pages and ends the document, not the stream. @returns how many pages */
export const fecharFolha = async ({ doc, largura }: Folha, rodape: string): Promise<number> => {
  const { count } = doc.bufferedPageRange();
  for (let n = 0; n < count; n++) {
    doc.switchToPage(n);
    doc.page.margins.bottom = 0;
    doc.font(NORMAL).fontSize(8).fillColor(CINZA);
    const y = doc.page.height - MARGEM;
    doc.text(legivel(rodape), MARGEM, y, { width: largura * 0.75, lineBreak: false });
    doc.text(`${n + 1} / ${count}`, MARGEM, y, { width: largura, align: 'right', lineBreak: false });
  }
  const acabou = once(doc, 'end');
  doc.end();
  await acabou;
  return count;
};
