import { diaToBr } from '../dates.js';
import { decimalFromBr } from '../scaled.js';
import { citar, type Lida } from './ler.js';

/**
 * The value of a workbook cell, where that is no text. Numbers have the 15 digits a spreadsheet keeps; a percent counts by
 * the hundred (0.4 shown as 40% is 40); a day is `AAAA-MM-DD`, an hour `HH:mm` or `HH:mm:ss`, each null where the format
 * does not show it.
 */
export type Conteudo =
  | { readonly tipo: 'numero' | 'porcentagem'; readonly valor: number }
  | { readonly tipo: 'momento'; readonly dia: string | null; readonly hora: string | null }
  | { readonly tipo: 'duracao' | 'marca' }
  | { readonly tipo: 'recusada'; readonly motivo: string };

/** The value with its address, as `B7`. The shown text is among the texts of its row. */
export type CelulaTipada = Conteudo & { readonly endereco: string };

/** The cells of a row that are more than their text, by column from 0. */
export type Tipadas = Readonly<Record<number, CelulaTipada>>;

/** The first cell that is refused for every kind of field. */
export const recusadaEm = (tipadas: Tipadas = {}): { readonly coluna: number; readonly motivo: string } | undefined => {
  for (const [coluna, celula] of Object.entries(tipadas))
    if (celula.tipo === 'recusada') return { coluna: Number(coluna), motivo: celula.motivo };
  return undefined;
};

/** The kind of content that a field expects of a cell. */
export type Natureza = 'texto' | 'numero' | 'porcentagem' | 'dia' | 'hora' | 'instante' | 'marca';

const simples = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** A number to the 15 digits a spreadsheet keeps, with a decimal comma and no thousands: 0.1 + 0.2 → `0,3`. */
export const numeroBr = (valor: number): string =>
  Number.isFinite(valor) ? simples.format(Number(valor.toPrecision(15))).replace('.', ',') : String(valor);

/** The size from which on a spreadsheet has put zeros for the last digits. */
const DIGITOS_PERDIDOS = 1e15;

/** A sign of money that is not of here: `US$ 95,00`, `€ 95`, `95 USD`, `$ 95`. */
const OUTRA_MOEDA = /[€£¥]|(?<!R)\$|\b(?:USD|EUR|GBP)\b/i;

const doNumero = (natureza: Natureza, { tipo, valor, endereco }: CelulaTipada & { valor: number }, mostra: string): Lida<string> => {
  if (natureza === 'texto' && Math.abs(valor) >= DIGITOS_PERDIDOS)
    return {
      motivo: `A célula ${endereco} mostra ${citar(mostra)}, um número de mais de 15 algarismos: a planilha já perdeu os últimos. Formate a coluna como texto e escreva de novo.`,
    };
  if (tipo === 'porcentagem' && natureza === 'numero')
    return { motivo: `A célula ${endereco} mostra ${citar(mostra)}, uma porcentagem: escreva o número, sem o formato de porcentagem.` };
  if (natureza === 'numero' && OUTRA_MOEDA.test(mostra))
    return {
      motivo: `A célula ${endereco} mostra ${citar(mostra)}, que não é em reais: escreva o valor em reais, ou tire da célula o formato de outra moeda.`,
    };
  return { valor: ['numero', 'porcentagem', 'marca'].includes(natureza) ? numeroBr(valor) : mostra };
};

const doMomento = (natureza: Natureza, { dia, hora, endereco }: CelulaTipada & { tipo: 'momento' }, mostra: string): Lida<string> => {
  const daquele = (o: string, escreva: string) => ({
    motivo: `A célula ${endereco} mostra ${citar(mostra)}, que é ${o}: escreva ${escreva}.`,
  });
  if (natureza === 'dia') return dia ? { valor: diaToBr(dia) } : daquele('uma hora', 'a data, dd/mm/aaaa');
  if (natureza === 'instante' && dia && hora) return { valor: `${diaToBr(dia)} ${hora}` };
  if (natureza === 'hora' && !dia && hora) return { valor: hora };
  return natureza === 'numero' || natureza === 'porcentagem' ? daquele(dia ? 'uma data' : 'uma hora', 'o número') : { valor: mostra };
};

const doTempo = (natureza: Natureza, endereco: string, mostra: string): Lida<string> =>
  natureza === 'texto' || natureza === 'hora'
    ? { valor: mostra }
    : { motivo: `A célula ${endereco} mostra ${citar(mostra)}, que é uma duração: escreva o que a coluna pede.` };

const textoPara = (natureza: Natureza, tipada: CelulaTipada, mostra: string): Lida<string> => {
  switch (tipada.tipo) {
    case 'recusada':
      return { motivo: tipada.motivo };
    case 'numero':
    case 'porcentagem':
      return doNumero(natureza, tipada, mostra);
    case 'momento':
      return doMomento(natureza, tipada, mostra);
    case 'duracao':
      return doTempo(natureza, tipada.endereco, mostra);
    case 'marca':
      return { valor: mostra };
  }
};

const mesmoNumero = (a: string, b: string): boolean => a === b || (decimalFromBr(a) ?? a) === (decimalFromBr(b) ?? b);

/**
 * Reads a typed cell for a field: picks its text and lets `ler` judge it. Number fields get the raw number, never the shown
 * text; text fields get the shown text. If the number is refused and the sheet shows another, the message names both.
 */
export const lerTipada = <T>(
  natureza: Natureza,
  tipada: CelulaTipada | undefined,
  mostra: string,
  ler: (texto: string) => Lida<T>,
): Lida<T> => {
  if (!tipada) return ler(mostra);
  const texto = textoPara(natureza, tipada, mostra);
  if ('motivo' in texto) return texto;
  const lida = ler(texto.valor);
  return 'valor' in lida || mesmoNumero(texto.valor, mostra)
    ? lida
    : { motivo: `${lida.motivo} A célula ${tipada.endereco} mostra ${citar(mostra)} e guarda ${texto.valor}.` };
};
