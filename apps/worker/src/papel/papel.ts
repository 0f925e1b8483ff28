import type { Writable } from 'node:stream';
import { abrirFolha, CINZA, cabe, FORTE, type Folha, fecharFolha, legivel, MARGEM, NORMAL } from './folha.js';
import { type ColunaDePapel, tabela } from './tabela.js';

const ROTULO = 140;
/** Points on a side: an inch and a bit, which a phone reads from the hand. */
const QR = 80;
const ALTURA_DA_ASSINATURA = 96;

const escrever = ({ doc, largura }: Folha, valor: string, tamanho: number, fonte = NORMAL, cor = 'black') =>
  doc.font(fonte).fontSize(tamanho).fillColor(cor).text(legivel(valor), MARGEM, doc.y, { width: largura });

const fato = ({ doc, largura }: Folha, rotulo: string, valor: string): void => {
  const { y } = doc;
  doc.font(NORMAL).fontSize(9).fillColor(CINZA).text(legivel(rotulo), MARGEM, y, { width: ROTULO });
  const fim = doc.y;
  doc.fillColor('black').text(legivel(valor), MARGEM + ROTULO + 8, y, { width: largura - ROTULO - 8 });
  doc.x = MARGEM;
  doc.y = Math.max(fim, doc.y) + 2;
};

type Papelada = { readonly titulo: string; readonly emitidoEm: Date; readonly deitado?: boolean };

/** A document on paper that grows downwards and turns the page by itself. The same words give the same file, but for `emitidoEm`. */
export const abrirPapel = (out: Writable, { titulo, emitidoEm, deitado }: Papelada) => {
  const folha = abrirFolha(out, titulo, emitidoEm, deitado);
  const { doc } = folha;
  const caber = (altura: number) => void (cabe(folha, altura) || doc.addPage());
  return {
    titulo: (valor: string, sobre: string) => {
      escrever(folha, valor, 18, FORTE);
      escrever(folha, sobre, 9, NORMAL, CINZA).moveDown(0.8);
    },
    /** A code to scan in the corner of the first page; the text continues below it. */
    qr: ({ lado, caminho }: { readonly lado: number; readonly caminho: string }) => {
      doc
        .save()
        .translate(MARGEM + folha.largura - QR, MARGEM)
        .scale(QR / lado)
        .path(caminho)
        .fill('black')
        .restore();
      doc.y = Math.max(doc.y, MARGEM + QR + 8);
    },
    secao: (valor: string, sobre?: string) => {
      caber(80);
      doc.moveDown(0.8);
      escrever(folha, valor, 12, FORTE);
      if (sobre) escrever(folha, sobre, 8, NORMAL, CINZA);
      doc.moveDown(0.3);
    },
    paragrafo: (valor: string) => {
      caber(24);
      escrever(folha, valor, 9).moveDown(0.3);
    },
    /** Two columns: label and value. Unknown values are left out. */
    fatos: (linhas: readonly (readonly [string, string | null])[]) => {
      for (const [rotulo, valor] of linhas) {
        if (valor === null || valor === '') continue;
        caber(16);
        fato(folha, rotulo, valor);
      }
    },
    tabela: <R>(colunas: readonly ColunaDePapel<R>[], linhas: readonly R[], forte?: (linha: R) => boolean) =>
      tabela(folha, colunas, linhas, forte),
    /** Starts a new page. */
    pagina: () => void doc.addPage(),
    /** A line to sign on, and whose name. */
    assinatura: (nome: string) => {
      caber(ALTURA_DA_ASSINATURA);
      const y = doc.y + ALTURA_DA_ASSINATURA / 2;
      doc
        .moveTo(MARGEM, y)
        .lineTo(MARGEM + folha.largura * 0.6, y)
        .lineWidth(0.5)
        .strokeColor('black')
        .stroke();
      doc.y = y + 4;
      escrever(folha, nome, 9);
      escrever(folha, 'Local e data: ______________________________', 9, NORMAL, CINZA);
    },
    fechar: (rodape: string) => fecharFolha(folha, rodape),
  };
};
export type Papel = ReturnType<typeof abrirPapel>;
