import { conta, eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { nomesDosTalhoes } from '../../propriedade/nome-do-talhao.queries.js';
import type { ListParams, PageOf } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { type LinhaVista, type Nomes, vistasDe } from './historico-linha.js';
import { historicoLembrado } from './historico-lembrado.js';
import { fatiaDoHistorico } from './historico-paginado.js';

/** The same names, with those of plots as they were known then; former names of places and people are not kept. */
const nomesDeEntao = async (reader: Reader, nomes: Nomes, instante: Instante): Promise<Nomes> => {
  if (instante.conhecidoEm === undefined) return nomes;
  const ids = Object.keys(nomes.talhao ?? {}).map(Number);
  return { ...nomes, talhao: { ...nomes.talhao, ...Object.fromEntries(await nomesDosTalhoes(reader, ids, instante)) } };
};

/**
 * All events of a lot, in the order in which they happened on the farm (`sort` that begins with `-`: the other way round), with the balance
 * after each; with an instant, only those that count then. Undefined where the account has no such lot.
 */
export const historicoDoLote = async (
  reader: Reader,
  loteId: number,
  { page, size, sort }: ListParams,
  instante: Instante = {},
): Promise<PageOf<LinhaVista> | undefined> => {
  const lembrado = await historicoLembrado(reader, loteId);
  if (!lembrado) return undefined;
  const [de, ordem] = [(page - 1) * size, sort?.startsWith('-') ? ('desc' as const) : ('asc' as const)];
  if (lembrado === 'grande') {
    const { content, total } = await fatiaDoHistorico(reader, loteId, { de, quantas: size, ordem }, instante);
    return { content, pagination: { page, size, total } };
  }
  const { linhas, vistas, unidade, nomes } = lembrado;
  const sabidas = linhas.filter((linha) => conta({ conhecidoEm: instante.conhecidoEm }, linha));
  const todas = eAgora(instante) ? vistas : vistasDe(sabidas, unidade, await nomesDeEntao(reader, nomes, instante), instante.em);
  const content = ordem === 'asc' ? todas.slice(de, de + size) : todas.toReversed().slice(de, de + size);
  return { content, pagination: { page, size, total: todas.length } };
};
