import type { Reader } from '../../read/reader.js';
import { tituloDoMovimento } from '@tulha/domain/rastreabilidade/textos';
import { type Linha, naOrdem } from './historico-linha.js';
import { historicoLembrado } from './historico-lembrado.js';
import { linhasDoLote } from './historico-paginado.js';

type Momento = { readonly em: string; readonly titulo: string };

/** The common title of the lines of each moment, each name once. */
const porMomento = (linhas: readonly Linha[], momento: (linha: Linha) => string): Momento[] =>
  [...Map.groupBy(linhas, momento)].map(([em, mesmas]) => ({
    em,
    titulo: [...new Set(mesmas.map(({ tipo, papel }) => tituloDoMovimento(tipo, papel)))].join(', '),
  }));

/**
 * Where the two clocks of a lot may stop: the days on which something happened to it on the farm, and the instants at which something of
 * it was recorded, each in order. Undefined where the account has no such lot.
 */
export const momentosDoLote = async (reader: Reader, loteId: number): Promise<{ dias: Momento[]; instantes: Momento[] } | undefined> => {
  const lembrado = await historicoLembrado(reader, loteId);
  if (!lembrado) return undefined;
  const linhas = lembrado === 'grande' ? (await linhasDoLote(reader, loteId, {})).sort(naOrdem) : lembrado.linhas;
  const naFazenda = linhas.filter(({ papel }) => !['desfaz', 'volta', 'situa'].includes(papel)); // undoing something is done at the desk
  const gravadas = linhas.toSorted((a, b) => Date.parse(a.registradoEm) - Date.parse(b.registradoEm) || a.versao - b.versao);
  return { dias: porMomento(naFazenda, ({ em }) => em), instantes: porMomento(gravadas, ({ registradoEm }) => registradoEm) };
};
