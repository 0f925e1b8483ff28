import { toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../kernel/reader.js';
import { type ArestaRow, arestasDe, origensComNome } from './genealogia.queries.js';
import { type LoteView, lotesPorId } from './lote.queries.js';

export type No = {
  id: string;
  codigo: string;
  tipo: string;
  unidade: string;
  quantidade: number;
  etapa: string;
  nivel: number;
  loteId?: number;
  saldo?: number;
};
export type ArestaDoGrafo = { de: string; para: string; quantidade: number; unidade: string; processo: string; codigo: string };

/** Steps from the lot in the middle: negative above, positive below, the longest way where there are several. */
const niveis = (raiz: number, acima: readonly ArestaRow[], abaixo: readonly ArestaRow[]): Map<number, number> => {
  const nivel = new Map([[raiz, 0]]);
  const walk = (arestas: readonly ArestaRow[], from: 'pai_id' | 'filho_id', to: 'pai_id' | 'filho_id', step: number) => {
    const next = Map.groupBy(arestas, (aresta) => aresta[from]);
    let frontier = [raiz];
    for (let level = step; frontier.length > 0; level += step) {
      frontier = [...new Set(frontier.flatMap((id) => (next.get(id) ?? []).map((aresta) => aresta[to])))];
      for (const id of frontier) nivel.set(id, level);
    }
  };
  walk(acima, 'filho_id', 'pai_id', -1);
  walk(abaixo, 'pai_id', 'filho_id', 1);
  return nivel;
};

/** What left these lots for good: sales and deposits, as ends of the graph. */
const destinos = async (reader: Reader, lotes: readonly number[]) => {
  if (lotes.length === 0) return { vendas: [], depositos: [] };
  const vendas = await reader.db
    .selectFrom('venda_item')
    .innerJoin('venda', 'venda.id', 'venda_item.venda_id')
    .leftJoin('cliente', 'cliente.id', 'venda.cliente_id')
    .select(['venda.id', 'venda.codigo', 'venda.status', 'venda_item.lote_id', 'venda_item.massa_g', 'cliente.nome as destino'])
    .where('venda_item.conta', '=', reader.conta)
    .where('venda.excluida', '=', false)
    .where('venda_item.lote_id', 'in', lotes)
    .execute();
  const depositos = await reader.db
    .selectFrom('processo_lote')
    .innerJoin('deposito', 'deposito.id', 'processo_lote.processo_id')
    .leftJoin('cooperativa', 'cooperativa.id', 'deposito.cooperativa_id')
    .select([
      'deposito.id',
      'deposito.codigo',
      'processo_lote.lote_id',
      'processo_lote.quantidade as massa_g',
      'cooperativa.descricao as destino',
    ])
    .where('processo_lote.conta', '=', reader.conta)
    .where('processo_lote.processo', '=', 'cooperativa')
    .where('processo_lote.lote_id', 'in', lotes)
    .execute();
  return { vendas, depositos };
};

const noDoLote = (lote: LoteView, nivel: number): No => ({
  id: String(lote.id),
  loteId: lote.id,
  codigo: lote.codigo,
  tipo: lote.tipo,
  unidade: lote.unidade,
  quantidade: lote.quantidade,
  etapa: lote.etapa,
  saldo: lote.saldo,
  nivel,
});

/**
 * A lot's family: every lot above and below it, the coffee on each edge (in the unit of the lot it left), the sales and
 * deposits it reached, and the share of each plot.
 */
export const genealogiaDoLote = async (reader: Reader, lote: LoteView, sentido: 'origem' | 'destino' | 'ambos') => {
  const acima = await arestasDe(reader, [lote.id], 'origem');
  const abaixo = sentido === 'origem' ? [] : await arestasDe(reader, [lote.id], 'destino');
  const mostradas = sentido === 'destino' ? abaixo : [...acima, ...abaixo];
  const nivel = niveis(lote.id, sentido === 'destino' ? [] : acima, abaixo);
  const lotes = await lotesPorId(reader, [...nivel.keys()]);
  const descendentes = [lote.id, ...new Set(abaixo.map(({ filho_id }) => filho_id))];
  const { vendas, depositos } = sentido === 'origem' ? { vendas: [], depositos: [] } : await destinos(reader, descendentes);
  const origens = await origensComNome(reader, [{ loteId: lote.id, peso: 1 }], Math.round(lote.quantidade * 1000), acima);

  const fim = (prefixo: string, tipo: string, rows: typeof vendas | typeof depositos): No[] =>
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, same]) => ({
      id: `${prefixo}-${id}`,
      codigo: same[0]?.codigo ?? '',
      tipo: same[0]?.destino ? `${tipo}: ${String(same[0].destino)}` : tipo,
      unidade: 'kg',
      quantidade: toWire(
        same.reduce((sum, { massa_g }) => sum + massa_g, 0),
        3,
      ),
      etapa: prefixo,
      nivel: Math.max(...same.map(({ lote_id }) => nivel.get(lote_id) ?? 0)) + 1,
    }));

  return {
    nos: [
      ...[...nivel].flatMap(([id, level]) => (lotes.get(id) ? [noDoLote(lotes.get(id) as LoteView, level)] : [])),
      ...fim('venda', 'Venda', vendas),
      ...fim('deposito', 'Depósito', depositos),
    ],
    arestas: [
      ...mostradas.map(
        ({ pai_id, filho_id, entrada, processo, codigo }): ArestaDoGrafo => ({
          de: String(pai_id),
          para: String(filho_id),
          quantidade: toWire(entrada, 3),
          unidade: lotes.get(pai_id)?.unidade ?? '',
          processo,
          codigo,
        }),
      ),
      ...vendas.map(
        ({ id, lote_id, massa_g, codigo }): ArestaDoGrafo => ({
          de: String(lote_id),
          para: `venda-${id}`,
          quantidade: toWire(massa_g, 3),
          unidade: 'kg',
          processo: 'venda',
          codigo,
        }),
      ),
      ...depositos.map(
        ({ id, lote_id, massa_g, codigo }): ArestaDoGrafo => ({
          de: String(lote_id),
          para: `deposito-${id}`,
          quantidade: toWire(massa_g, 3),
          unidade: 'kg',
          processo: 'cooperativa',
          codigo,
        }),
      ),
    ],
    origens: origens.map(({ talhaoId, nome, fazendaNome, percentual, quantidade }) => ({
      talhaoId,
      nome,
      fazendaNome,
      percentual: Number(percentual),
      quantidade: toWire(quantidade, 3),
      unidade: lote.unidade,
    })),
  };
};
