import { toWire } from '@tulha/domain/kernel/decimal';
import { type Lado, type Passo, recortar } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { prepared } from '../kernel/prepared.js';
import { LIVE } from '../kernel/read-schema.js';
import type { Reader } from '../kernel/reader.js';
import { type Destino, destinosDe } from './destinos.queries.js';
import { origensComNome } from './genealogia.queries.js';
import { grafoPara } from './grafo-da-conta.js';

export type Sentido = 'origem' | 'destino' | 'ambos';
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

const LADOS: Readonly<Record<Sentido, readonly Lado[]>> = { origem: ['pais'], destino: ['filhos'], ambos: ['pais', 'filhos'] };

type Lote = {
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly unidade: string;
  readonly quantidade: number;
  readonly saldo: number;
  readonly etapa: string;
  readonly processo: string;
  readonly processo_codigo: string;
};

const lotesDe = async ({ db: { pool }, conta }: Reader, ids: readonly number[]): Promise<Map<number, Lote>> => {
  const text = `select id, codigo, tipo, unidade, quantidade, saldo, etapa, processo, processo_codigo
    from ${LIVE}.lote where conta = $1 and id = any($2)`;
  const { rows } = await pool.query<Lote>(prepared(text, [conta, ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

const noDoLote = ({ id, codigo, tipo, unidade, quantidade, saldo, etapa }: Lote, nivel: number): No => ({
  id: String(id),
  loteId: id,
  codigo,
  tipo,
  unidade,
  quantidade: toWire(quantidade, 3),
  etapa: saldo === 0 ? 'encerrado' : etapa,
  saldo: toWire(saldo, 3),
  nivel,
});

const arestaDe = ({ paiId, filhoId, entrada }: Passo, pai: Lote, filho: Lote): ArestaDoGrafo => ({
  de: String(paiId),
  para: String(filhoId),
  quantidade: toWire(entrada, 3),
  unidade: pai.unidade,
  processo: filho.processo,
  codigo: filho.processo_codigo,
});

/** Sales or deposits as ends of the graph, one step below the lowest lot of theirs. */
const fins = (prefixo: 'venda' | 'deposito', tipo: string, rows: readonly Destino[], niveis: ReadonlyMap<number, number>): No[] =>
  [...Map.groupBy(rows, ({ id }) => id)].map(([id, same]) => ({
    id: `${prefixo}-${id}`,
    codigo: same[0]?.codigo ?? '',
    tipo: same[0]?.destino ? `${tipo}: ${same[0].destino}` : tipo,
    unidade: 'kg',
    quantidade: toWire(
      same.reduce((sum, { massa_g }) => sum + massa_g, 0),
      3,
    ),
    etapa: prefixo,
    nivel: Math.max(...same.map(({ lote_id }) => niveis.get(lote_id) ?? 0)) + 1,
  }));

const ate = (prefixo: 'venda' | 'deposito', processo: string, rows: readonly Destino[]): ArestaDoGrafo[] =>
  rows.map(({ id, lote_id, massa_g, codigo }) => ({
    de: String(lote_id),
    para: `${prefixo}-${id}`,
    quantidade: toWire(massa_g, 3),
    unidade: 'kg',
    processo,
    codigo,
  }));

/**
 * A lot's family: the lots nearest to it above and below, the coffee on each edge (in the unit of the lot it left), the sales and
 * deposits they reached, and the share of each plot in the whole of it. `total` counts what there is, shown or not.
 * @param limite most lots to show
 */
export const genealogiaDoLote = async (
  reader: Reader,
  { id, quantidade, unidade }: { readonly id: number; readonly quantidade: number; readonly unidade: string },
  { sentido, limite }: { readonly sentido: Sentido; readonly limite: number },
) => {
  const grafo = await grafoPara(reader, [id], sentido === 'origem' ? 'origem' : 'ambos');
  const { niveis, passos, total } = recortar(grafo, id, LADOS[sentido], limite);
  const origens = await origensComNome(reader, [{ loteId: id, peso: 1 }], quantidade, grafo);
  const lotes = await lotesDe(reader, [...niveis.keys()]);
  const descendentes = sentido === 'origem' ? [] : [...niveis].flatMap(([lote, nivel]) => (nivel < 0 ? [] : [lote]));
  const { vendas, depositos } = await destinosDe(reader, descendentes);
  const nos: No[] = [];
  for (const [lote, nivel] of niveis) {
    const row = lotes.get(lote);
    if (row) nos.push(noDoLote(row, nivel));
  }
  const arestas: ArestaDoGrafo[] = [];
  for (const passo of passos) {
    const [pai, filho] = [lotes.get(passo.paiId), lotes.get(passo.filhoId)];
    if (pai && filho) arestas.push(arestaDe(passo, pai, filho));
  }
  return {
    nos: [...nos, ...fins('venda', 'Venda', vendas, niveis), ...fins('deposito', 'Depósito', depositos, niveis)],
    arestas: [...arestas, ...ate('venda', 'venda', vendas), ...ate('deposito', 'cooperativa', depositos)],
    origens: origens.map(({ talhaoId, nome, fazendaNome, percentual, quantidade: parte }) => ({
      talhaoId,
      nome,
      fazendaNome,
      percentual: Number(percentual),
      quantidade: toWire(parte, 3),
      unidade,
    })),
    total,
  };
};
