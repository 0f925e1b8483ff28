import { cabe, FORTE, type Folha, LINHA, legivel, MARGEM, NORMAL } from './folha.js';

export type ColunaDePapel<R> = {
  readonly titulo: string;
  /** Part of the width; all of them sum to 1. */
  readonly parte: number;
  readonly direita?: boolean;
  readonly valor: (linha: R) => string | null;
};

const ENTRE_COLUNAS = 6;
const ENTRE_LINHAS = 5;
const LETRA = 8;

type Celula = { readonly texto: string; readonly largura: number; readonly direita: boolean };

const alturaDe = ({ doc }: Folha, celulas: readonly Celula[], fonte: string): number => {
  doc.font(fonte).fontSize(LETRA);
  const alturas = celulas.map(({ texto, largura }) => doc.heightOfString(texto || ' ', { width: largura - ENTRE_COLUNAS }));
  return Math.max(...alturas) + ENTRE_LINHAS;
};

const escrever = ({ doc, largura: inteira }: Folha, celulas: readonly Celula[], altura: number, fonte: string): void => {
  const { y } = doc;
  let x = MARGEM;
  doc.font(fonte).fontSize(LETRA).fillColor('black');
  for (const { texto, largura, direita } of celulas) {
    doc.text(texto, x, y, { width: largura - ENTRE_COLUNAS, align: direita ? 'right' : 'left' });
    x += largura;
  }
  const fio = y + altura - ENTRE_LINHAS / 2;
  doc
    .moveTo(MARGEM, fio)
    .lineTo(MARGEM + inteira - ENTRE_COLUNAS, fio)
    .lineWidth(0.5)
    .strokeColor(LINHA)
    .stroke();
  doc.x = MARGEM;
  doc.y = y + altura;
};

/** A table with its head on every page. A row is never split; a row that is `forte` stands out, as totals do. */
export const tabela = <R>(
  folha: Folha,
  colunas: readonly ColunaDePapel<R>[],
  linhas: readonly R[],
  forte: (linha: R) => boolean = () => false,
): void => {
  const celulas = (valor: (coluna: ColunaDePapel<R>) => string | null): Celula[] =>
    colunas.map((coluna) => ({
      texto: legivel(valor(coluna) ?? ''),
      largura: coluna.parte * folha.largura,
      direita: coluna.direita === true,
    }));
  const cabeca = celulas(({ titulo }) => titulo);
  const alturaDaCabeca = alturaDe(folha, cabeca, FORTE);
  if (!cabe(folha, 2 * alturaDaCabeca)) folha.doc.addPage();
  escrever(folha, cabeca, alturaDaCabeca, FORTE);
  for (const linha of linhas) {
    const dela = celulas(({ valor }) => valor(linha));
    const fonte = forte(linha) ? FORTE : NORMAL;
    const altura = alturaDe(folha, dela, fonte);
    if (!cabe(folha, altura)) {
      folha.doc.addPage();
      escrever(folha, cabeca, alturaDaCabeca, FORTE);
    }
    escrever(folha, dela, altura, fonte);
  }
};
