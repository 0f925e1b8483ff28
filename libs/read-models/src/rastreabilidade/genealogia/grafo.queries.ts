import { toWire } from '@tulha/domain/kernel/decimal';
import { percorrer, recortar } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { eAgora, etapaApos, type Instante, MUDAM_ETAPA } from '@tulha/domain/rastreabilidade/historico/retrato';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { type Destino, destinosDe } from '../recall/destinos.queries.js';
import { daCooperativa, vendidoDosDepositos } from './custodia.queries.js';
import { comNome } from './genealogia.queries.js';
import { partesDosAncestrais } from '../perdas/perdas-do-lote.queries.js';
import { grafoPara } from './grafo-da-conta.js';
import { arrayDe, ateDe } from './grafo-dos-lotes.js';
import { passagensDe } from './passagens.queries.js';
import { FEITO, linhasSabidas } from '../historico/historico-linha.js';

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
  parte?: number;
};
export type ArestaDoGrafo = {
  de: string;
  para: string;
  quantidade: number;
  unidade: string;
  processo: string;
  codigo: string;
  daCooperativa?: { deposito: string; quantidade: number }[];
};

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
  /** At another moment: whether a part of it still lay in the place that its stage names. */
  readonly fica?: boolean;
};

const LOTES = `
  select id, codigo, tipo, unidade, quantidade, saldo, etapa, processo, processo_codigo from ${LIVE}.lote where conta = $1 and id = any($2)`;

/** Balance and stage from the lots' lines. The stage comes as the change that was recorded last, a corrected one in its own place. */
const LOTES_EM = `
  select i.id, linhas.feito ->> 'codigo' as codigo, linhas.feito ->> 'tipo' as tipo, linhas.feito ->> 'unidade' as unidade, linhas.quantidade,
    linhas.processo, linhas.feito ->> 'processo_codigo' as processo_codigo, linhas.saldo, coalesce(linhas.onde, linhas.etapa) as etapa,
    linhas.onde is not null as fica
  from unnest($2::int8[]) i(id), lateral (with valem as (
      select m.* from ${linhasSabidas('m.conta = $1 and m.lote_id = i.id and m.registrado_em <= $4::timestamptz')} m
      where not m.desfeita and m.em <= $3::date), somado as (
    select coalesce(sum(m.delta), 0)::int8 as saldo, ${FEITO},
      (array_agg(m.tipo || '/' || m.papel order by m.ordem desc, m.versao desc, m.papel desc) filter (where m.tipo || '/' || m.papel = any($5)))[1] as etapa,
      (array_agg(m.detalhes ->> 'fica' order by m.ordem desc, m.versao desc, m.papel desc) filter (where m.tipo || '/' || m.papel = any($5)))[1] as fica
    from valem m)
    select somado.*, e.processo as onde from somado left join lateral (
      select v.processo from valem v
      where v.papel = 'entra' and v.processo || '/' || v.processo_id = somado.fica limit 1) e on true) linhas
  where linhas.feito is not null`;

/** The lots with these ids, each in its place, as they are or were at an instant. */
const lotesDe = async ({ db: { pool }, conta }: Reader, ids: readonly number[], instante: Instante): Promise<(Lote | undefined)[]> => {
  const agora = eAgora(instante);
  const values = [conta, arrayDe(ids), ...(agora ? [] : [...ateDe(instante), MUDAM_ETAPA])];
  const { rows } = await pool.query<Lote>(prepared(agora ? LOTES : LOTES_EM, values));
  const byId = new Map(rows.map((row) => [row.id, agora || row.fica ? row : { ...row, etapa: etapaApos(row.etapa) }]));
  return ids.map((id) => byId.get(id));
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

/** For an ancestor: the amount of it that became the lot asked for. */
const comParte = (parte: number | undefined, nivel: number) => (parte === undefined || nivel >= 0 ? {} : { parte: toWire(parte, 3) });

/** The nearest first, and the same answer whether the graph was remembered or asked for: each was put together in another order. */
const porNivel = (a: No, b: No): number =>
  Math.abs(a.nivel) - Math.abs(b.nivel) || a.nivel - b.nivel || Number(a.loteId) - Number(b.loteId);
const porPontas = (a: ArestaDoGrafo, b: ArestaDoGrafo): number => Number(a.para) - Number(b.para) || Number(a.de) - Number(b.de);

/** Edges, from triples of the parent's place, the child's and a quantity. The process of an edge is known from the child it made. */
const arestasDe = (passos: readonly number[], lotes: readonly (Lote | undefined)[], nos: readonly (No | undefined)[]): ArestaDoGrafo[] => {
  const arestas: ArestaDoGrafo[] = [];
  for (let at = 0; at < passos.length; at += 3) {
    const [pai, filho] = [passos[at] as number, passos[at + 1] as number];
    const [de, para, lote] = [nos[pai], nos[filho], lotes[filho]];
    if (!de || !para || !lote) continue;
    const quantidade = toWire(passos[at + 2] as number, 3);
    arestas.push({ de: de.id, para: para.id, quantidade, unidade: de.unidade, processo: lote.processo, codigo: lote.processo_codigo });
  }
  return arestas;
};

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
 * A lot's family: the lots nearest to it above and below, the coffee on each edge (in the unit of the lot it left), the sales and deposits
 * they reached, and the share of each plot in the whole of it. `total` counts the whole family, shown or not. With an instant, as it was
 * then; `quantidade` of the lot is the one it had.
 * @param limite most lots to show
 */
export const genealogiaDoLote = async (
  reader: Reader,
  { id, quantidade, unidade }: { readonly id: number; readonly quantidade: number; readonly unidade: string },
  { sentido, limite }: { readonly sentido: Sentido; readonly limite: number },
  instante: Instante = {},
) => {
  const grafo = await grafoPara(reader, [id], sentido === 'origem' ? 'origem' : 'ambos', instante);
  const acima = percorrer(grafo, [id], 'pais');
  const {
    lotes: ids,
    niveis,
    passos,
    total,
  } = recortar(
    { ...(sentido === 'destino' ? {} : { pais: acima }), ...(sentido === 'origem' ? {} : { filhos: percorrer(grafo, [id], 'filhos') }) },
    limite,
  );
  const partes = origensDe([{ loteId: id, peso: 1 }], grafo, quantidade, acima);
  const origens = await comNome(reader, partes, instante);
  const abaixo = new Map(
    sentido === 'origem' ? [] : ids.flatMap((lote, n) => ((niveis[n] as number) < 0 ? [] : [[lote, niveis[n] as number]])),
  );
  const { vendas, depositos } = await destinosDe(reader, [...abaixo.keys()], instante);
  const dosDepositos = depositos.length === 0 ? [] : await vendidoDosDepositos(reader, [...abaixo.keys()], instante);
  const lotes = await lotesDe(reader, ids, instante);
  const daqui = sentido === 'destino' ? new Map<number, number>() : await partesDosAncestrais(reader, acima, instante);
  const nos = lotes.map(
    (lote, n) => lote && { ...noDoLote(lote, niveis[n] as number), ...comParte(daqui.get(lote.id), niveis[n] as number) },
  );
  return {
    nos: [
      ...nos.filter((no) => no !== undefined).toSorted(porNivel),
      ...fins('venda', 'Venda', vendas, abaixo),
      ...fins('deposito', 'Depósito', depositos, abaixo),
    ],
    arestas: [
      ...arestasDe(passos, lotes, nos).toSorted(porPontas),
      ...ate('venda', 'venda', vendas).map((aresta, n) => {
        const { id: vendaId, lote_id: lote } = vendas[n] as Destino;
        return { ...aresta, ...daCooperativa(dosDepositos, vendaId, lote) };
      }),
      ...ate('deposito', 'cooperativa', depositos),
    ],
    passagens: await passagensDe(reader, ids, instante),
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
