import { toWire } from '@tulha/domain/kernel/decimal';
import { alcanceDe, parteDe } from '@tulha/domain/rastreabilidade/genealogia/alcance';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { fraseDoRecall } from '@tulha/domain/rastreabilidade/recall/textos';
import type { Reader } from '../../read/reader.js';
import { type Destino, destinosDe } from './destinos.queries.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { lotesAlcancados } from './alcancados.queries.js';
import { type Inicio, inicioDe, type Ponto } from './partidas.queries.js';

type Reconhecido = Awaited<ReturnType<typeof lotesAlcancados>>[number];

const kg = (gramas: number) => toWire(gramas, 3);
const soma = (numeros: readonly number[]) => numeros.reduce((sum, numero) => sum + numero, 0);

/** Every lot the coffee of these starting points is in, on a graph of any size. */
const alcancar = async (reader: Reader, { partidas }: Inicio, instante: Instante) => {
  const raizes = partidas.map(({ loteId }) => loteId);
  if (raizes.length === 0) return [];
  const abaixo = percorrer(await grafoPara(reader, raizes, 'ambos', instante), raizes, 'filhos').lotes;
  // The other inputs of those lots, so that shares are of the whole.
  return alcanceDe(partidas, await grafoPara(reader, abaixo, 'origem', instante));
};

/** Sales or deposits by record: the quantity of these lots in each, and how much of that is the followed coffee. */
const porRegistro = (destinos: readonly Destino[], lotes: ReadonlyMap<number, Reconhecido>) =>
  [...Map.groupBy(destinos, ({ id }) => id)].map(([id, itens]) => ({
    id,
    codigo: itens[0]?.codigo ?? '',
    destino: itens[0]?.destino ?? null,
    gramas: soma(itens.map(({ massa_g }) => massa_g)),
    parte: soma(itens.map(({ lote_id, massa_g }) => parteDe(massa_g, lotes.get(lote_id)?.parte ?? 0n))),
    lotes: [...new Set(itens.map(({ lote_id }) => lote_id))].map((loteId) => ({
      id: loteId,
      codigo: lotes.get(loteId)?.visto.codigo ?? String(loteId),
    })),
  }));

const vendasDe = async (reader: Reader, registros: ReturnType<typeof porRegistro>) => {
  if (registros.length === 0) return [];
  const rows = await reader
    .de('venda')
    .select(['id', 'em', 'cliente_id', 'nota_fiscal', 'status'])
    .where(
      'id',
      'in',
      registros.map(({ id }) => id),
    )
    .execute();
  const porId = new Map(rows.map((row) => [row.id, row]));
  return registros.map(({ id, codigo, destino, gramas, parte, lotes }) => {
    const venda = porId.get(id);
    return {
      id,
      codigo,
      data: venda?.em ?? null,
      cliente: venda?.cliente_id ?? null,
      comprador: destino,
      notaFiscal: venda?.nota_fiscal ?? null,
      status: venda?.status ?? null,
      kg: kg(gramas),
      parte: kg(parte),
      lotes,
    };
  });
};

const depositosDe = async (reader: Reader, registros: ReturnType<typeof porRegistro>) => {
  if (registros.length === 0) return [];
  const rows = await reader
    .de('deposito')
    .select(['id', 'em'])
    .where(
      'id',
      'in',
      registros.map(({ id }) => id),
    )
    .execute();
  const dias = new Map(rows.map(({ id, em }) => [id, em]));
  return registros.map(({ id, codigo, destino, gramas, parte, lotes }) => ({
    id,
    codigo,
    data: dias.get(id) ?? null,
    cooperativa: destino,
    kg: kg(gramas),
    parte: kg(parte),
    lotes,
  }));
};

const totaisDe = (lotes: readonly Reconhecido[], vendas: ReturnType<typeof porRegistro>, depositos: ReturnType<typeof porRegistro>) => {
  const resta = (unidade: 'L' | 'kg') =>
    toWire(soma(lotes.filter(({ visto }) => visto.unidade === unidade).map(({ exatos }) => exatos.saldo)), 3);
  return {
    lotes: lotes.length,
    vendas: vendas.length,
    depositos: depositos.length,
    /** Litres followed, where they begin. */
    partidaL: toWire(soma(lotes.filter(({ visto }) => visto.nivel === 0).map(({ exatos }) => exatos.parte)), 3),
    restaL: resta('L'),
    restaKg: resta('kg'),
    vendidoKg: kg(soma(vendas.map(({ parte }) => parte))),
    depositadoKg: kg(soma(depositos.map(({ parte }) => parte))),
  };
};

/**
 * Where coffee went: from a plot, days, a worker or an activity to every lot, buyer and deposit it reached, with the share of it in each;
 * now, or as it was at an instant. Lists are cut at `limite` lots, totals never. Undefined where the account has no such starting point.
 */
export const recallDe = async (
  reader: Reader,
  ponto: Ponto,
  { fazendas, limite }: { readonly fazendas: readonly number[]; readonly limite: number },
  instante: Instante = {},
) => {
  const inicio = await inicioDe(reader, ponto, fazendas, instante);
  if (!inicio) return undefined;
  const lotes = await lotesAlcancados(reader, await alcancar(reader, inicio, instante), instante);
  const porId = new Map(lotes.map((lote) => [lote.visto.id, lote]));
  const destinos = await destinosDe(reader, [...porId.keys()], instante);
  const [vendidas, depositadas] = [porRegistro(destinos.vendas, porId), porRegistro(destinos.depositos, porId)];
  const vendas = await vendasDe(reader, vendidas);
  const compradores = new Set(vendas.map(({ cliente }) => cliente)).size;
  const totais = { ...totaisDe(lotes, vendidas, depositadas), compradores };
  return {
    ponto: {
      tipo: ponto.tipo,
      id: ponto.tipo === 'dia' ? null : ponto.id,
      nome: inicio.nome,
      de: inicio.dias.de ?? null,
      ate: inicio.dias.ate ?? null,
      colhidoL: inicio.colhidoMl === null ? null : toWire(inicio.colhidoMl, 3),
    },
    criterio: inicio.criterio,
    frase: fraseDoRecall(totais),
    totais,
    lotes: lotes.slice(0, limite).map(({ visto }) => visto),
    vendas,
    depositos: await depositosDe(reader, depositadas),
    semLote: await comTalhao(reader, inicio.semLote),
  };
};

const comTalhao = async (reader: Reader, colhidos: Inicio['semLote']) => {
  const nomes = new Map<number, string>();
  for (const id of new Set(colhidos.map(({ talhaoId }) => talhaoId)))
    nomes.set(id, (await reader.porId('talhao', ['nome'], id))?.nome ?? '');
  return colhidos.map(({ talhaoId, em, litrosMl }) => ({
    talhaoId,
    talhao: nomes.get(talhaoId) ?? '',
    data: em,
    litros: toWire(litrosMl, 3),
  }));
};
