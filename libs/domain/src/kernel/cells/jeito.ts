import { diaToBr } from '../dates.js';
import { comoSeVe } from '../marcas.js';
import { citar } from './ler.js';
import type { CelulaTipada, Natureza } from './tipada.js';

/**
 * In which country's way a number or a day is written: `25/05/2026` and `12,5` as here, `05/13/2026` and `12.5` as elsewhere; `05/06/2026` and
 * `257.251` are two things, by where the program stands that wrote them.
 */
export type Jeito = 'daqui' | 'de fora' | 'dois';

type Escrita = 'dia' | 'numero';

const ESCRITAS: Readonly<Partial<Record<Natureza, Escrita>>> = { dia: 'dia', instante: 'dia', numero: 'numero', porcentagem: 'numero' };

const DIA = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/;
const MESES = 12;

const doDia = (primeiro: number, segundo: number): Jeito | undefined => {
  if (primeiro === segundo || primeiro > 31 || segundo > 31) return undefined;
  if (primeiro <= MESES && segundo <= MESES) return 'dois';
  if (primeiro > MESES) return segundo <= MESES ? 'daqui' : undefined;
  return 'de fora';
};

/** With the sign and the unit that may stand beside it. */
const ESCRITO = /^\D{0,8}(\d[\d.,]*)\D{0,8}$/;
const MILHARES = /^[1-9]\d{0,2}$/;

const doNumero = (escrito: string): Jeito | undefined => {
  const [, ...marcas] = escrito.split(/\d+/);
  const [inteiro = '', ...partes] = escrito.split(/[.,]/);
  const ultima = partes.at(-1);
  const [primeira] = marcas;
  if (ultima === undefined || ultima === '' || partes.includes('')) return undefined;
  const decimal = marcas[partes.length - 1];
  const trios = MILHARES.test(inteiro) && partes.every((parte) => parte.length === 3);
  if (partes.length === 1) {
    if (trios) return 'dois';
    return decimal === ',' ? 'daqui' : 'de fora';
  }
  // Thousands are grouped by one mark, and decimals come after the other.
  if (marcas.slice(0, partes.length - 1).some((marca) => marca !== primeira)) return undefined;
  if (decimal === primeira) return trios ? (primeira === '.' ? 'daqui' : 'de fora') : undefined;
  return decimal === ',' ? 'daqui' : 'de fora';
};

const jeitoDe = (escrita: Escrita, celula: string, tipada: CelulaTipada | undefined): Jeito | undefined => {
  // A program of here that opens days of elsewhere makes days of those it can, and leaves the others as texts.
  if (tipada?.tipo === 'momento' && tipada.dia) return doDia(Number(tipada.dia.slice(8)), Number(tipada.dia.slice(5, 7)));
  if (tipada) return undefined;
  const visto = comoSeVe(celula);
  if (escrita === 'numero') return doNumero(ESCRITO.exec(visto)?.[1] ?? '');
  const [, primeiro, segundo] = DIA.exec(visto) ?? [];
  return primeiro && segundo ? doDia(Number(primeiro), Number(segundo)) : undefined;
};

type Vista = { readonly linha: number; readonly celula: string };
/** A cell that may be two things; `onde` is its column. */
type Duvida<O> = Vista & { readonly onde: O; readonly escrita: Escrita; readonly tipada: CelulaTipada | undefined };

const COMO: Readonly<Record<Escrita, { readonly prova: string; readonly escreva: string }>> = {
  dia: { prova: 'com o mês na frente', escreva: 'Escreva todas as datas da planilha como dd/mm/aaaa' },
  numero: { prova: 'com ponto nos decimais', escreva: 'Escreva todos os decimais da planilha com vírgula' },
};

/** Both things that it may be, as they are written here. */
const leituras = ({ celula, escrita, tipada }: Duvida<unknown>): readonly [string, string] => {
  const mostrada = tipada?.tipo === 'momento' && tipada.dia ? diaToBr(tipada.dia) : comoSeVe(celula);
  const [inteiro = '', trio = ''] = (ESCRITO.exec(mostrada)?.[1] ?? '').split(/[.,]/);
  if (escrita === 'numero') return [`${inteiro}.${trio}`, `${inteiro},${trio}`];
  const [, primeiro = '', segundo = '', ano = ''] = DIA.exec(mostrada) ?? [];
  return [`${primeiro}/${segundo}/${ano}`, `${segundo}/${primeiro}/${ano}`];
};

const dizer = <O>(duvida: Duvida<O>, prova: Vista & { readonly escrita: Escrita }): string => {
  const [uma, outra] = leituras(duvida);
  return (
    `${citar(comoSeVe(duvida.celula))} pode ser ${uma} ou ${outra}, porque a linha ${prova.linha} desta planilha tem ` +
    `${citar(comoSeVe(prova.celula))}, ${COMO[prova.escrita].prova}. ${COMO[duvida.escrita].escreva}.`
  );
};

/**
 * Gathers how the cells of a file are written. If at least as many follow foreign habits as Brazilian ones, ambiguous cells
 * are doubtful: read as Brazilian, they would silently become another day, or a thousand times the number. A writer who puts
 * the month first also uses a decimal point; the reverse is common among programs here.
 */
export const gatherWritings = <O>() => {
  const quantos: Record<Escrita, Record<'daqui' | 'de fora', number>> = {
    dia: { daqui: 0, 'de fora': 0 },
    numero: { daqui: 0, 'de fora': 0 },
  };
  const provas: Partial<Record<Escrita, Vista>> = {};
  const duvidas: Duvida<O>[] = [];
  const provaDe = (escrita: Escrita) => {
    const prova = provas[escrita];
    return prova && quantos[escrita]['de fora'] >= quantos[escrita].daqui ? { ...prova, escrita } : undefined;
  };

  return {
    /** Takes a cell; without `onde`, one that was refused already. */
    push: (natureza: Natureza, linha: number, celula: string, tipada: CelulaTipada | undefined, onde: O | undefined): void => {
      const escrita = ESCRITAS[natureza];
      const jeito = escrita && jeitoDe(escrita, celula, tipada);
      if (!escrita || !jeito) return;
      if (jeito !== 'dois') quantos[escrita][jeito] += 1;
      else if (escrita === 'numero' && celula.includes(',')) quantos.numero.daqui += 1; // as here all thousandths are written
      if (jeito === 'dois' && onde !== undefined) duvidas.push({ linha, celula, onde, escrita, tipada });
      if (jeito === 'de fora') provas[escrita] ??= { linha, celula };
    },
    /** The doubtful cells, known only once the whole file is read, each with the reason in Portuguese. */
    duvidosas: (): readonly { readonly linha: number; readonly celula: string; readonly onde: O; readonly motivo: string }[] => {
      const dia = provaDe('dia');
      const prova = { dia, numero: provaDe('numero') ?? (quantos.numero.daqui === 0 ? dia : undefined) };
      return duvidas.flatMap((duvida) => {
        const dela = prova[duvida.escrita];
        return dela ? [{ linha: duvida.linha, celula: duvida.celula, onde: duvida.onde, motivo: dizer(duvida, dela) }] : [];
      });
    },
  };
};
