import { rotuloDaSafra } from '@tulha/domain/propriedade/safra.catalogue';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { UM } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { inteirosQueSomam } from '@tulha/domain/relatorios/custos/inteiros-que-somam';
import { safrasDe } from '../../propriedade/safra.queries.js';
import { grafoPara } from '../../rastreabilidade/genealogia/grafo-da-conta.js';
import type { Reader } from '../../read/reader.js';
import { cafeDe, type FimDoLote, type FormadoDoTalhao, formadosDe } from './cafe-com-custo.queries.js';
import { custosDaSafra } from './custos-da-safra.queries.js';
import { type PassoSituado, passosDos } from './pos-colheita.queries.js';

/** A season that coffee is of; `id` null where the farm has none for that day, and it is the calendar year. */
export type SafraDoCafe = { readonly id: number | null; readonly descricao: string; readonly inicio: string; readonly fim: string };

/** The crop year of a farm on a day, its own before one of all farms; the calendar year where there is none. */
const safraDoDia = (safras: Awaited<ReturnType<typeof safrasDe>>, dia: string): SafraDoCafe => {
  const [safra] = safras
    .filter(({ inicio, fim }) => inicio <= dia && dia <= fim)
    .toSorted((a, b) => Number(a.fazenda === null) - Number(b.fazenda === null));
  if (safra) return { id: safra.id, descricao: safra.descricao, inicio: safra.inicio, fim: safra.fim };
  const [inicio, fim] = [`${dia.slice(0, 4)}-01-01`, `${dia.slice(0, 4)}-12-31`];
  return { id: null, descricao: rotuloDaSafra({ descricao: null, inicio, fim }), inicio, fim };
};

type DaSafra = { readonly fazenda: number; readonly safra: SafraDoCafe; readonly talhoes: ReadonlySet<number> };

type NoDia = { readonly fazenda: number; readonly em: string; readonly talhao: number | null };

/** The seasons that a lot's coffee is of, each with its plots; and those in which it went through a process after the picking. */
const safrasDoCafe = async (reader: Reader, formados: readonly FormadoDoTalhao[], passos: readonly PassoSituado[]) => {
  const dias: readonly NoDia[] = [...formados, ...passos.map(({ fazenda, em }) => ({ fazenda, em, talhao: null }))];
  const porFazenda = await Promise.all(
    [...Map.groupBy(dias, ({ fazenda }) => fazenda)].map(async ([fazenda, deles]) => {
      const safras = await safrasDe(reader, [fazenda]);
      const comSafra = deles.map((um) => ({ ...um, safra: safraDoDia(safras, um.em) }));
      return [...Map.groupBy(comSafra, ({ safra }) => `${safra.inicio} ${safra.fim}`).values()].flatMap((destas): DaSafra[] => {
        const [uma] = destas;
        return uma ? [{ fazenda, safra: uma.safra, talhoes: new Set(destas.flatMap(({ talhao }) => talhao ?? [])) }] : [];
      });
    }),
  );
  return porFazenda.flat();
};

/** Cents split by other cents, to the cent; nothing where these come to nothing. */
export const repartidos = (centavos: number, pesos: readonly number[]): readonly number[] => {
  const todos = pesos.reduce((soma, peso) => soma + peso, 0);
  if (todos === 0) return pesos.map(() => 0);
  return inteirosQueSomam(
    pesos.map((peso) => (BigInt(centavos) * BigInt(peso) * UM) / BigInt(todos)),
    centavos,
    UM,
  );
};

/**
 * The seasons that some lots' coffee is of, each with the costs of its plots carried over all lots of the account, and where that coffee came
 * to rest. `aindaNao` looks at coffee as if it had come to rest otherwise: an open sale as if it were finished.
 */
export const custosDoCafe = async (
  reader: Reader,
  quais: readonly number[],
  aindaNao: (fins: readonly FimDoLote[]) => readonly FimDoLote[] = (fins) => fins,
) => {
  const grafo = await grafoPara(reader, quais, 'origem');
  const { lotes } = percorrer(grafo, quais, 'pais');
  const [formados, passos] = [
    await formadosDe(reader, { lotes }),
    await passosDos(reader, { lotes, ...(reader.fazendas && { fazendas: reader.fazendas }) }),
  ];
  const [daSafra, { transformacoes, fins }] = [await safrasDoCafe(reader, formados, passos), await cafeDe(reader)];
  const cafe = { transformacoes, fins: aindaNao(fins) };
  const safras = [];
  for (const { fazenda, safra, talhoes } of daSafra)
    safras.push({
      safra,
      ...(await custosDaSafra(reader, { fazendas: [fazenda], de: safra.inicio, ate: safra.fim }, cafe, talhoes)),
    });
  return { grafo, cafe, safras };
};
