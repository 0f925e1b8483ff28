import { emOrdem } from '@tulha/domain/kernel/palavras';
import { toWire } from '@tulha/domain/kernel/decimal';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { aMaisQueCresce, fraseDoAMais, porDia, semMotivo } from '@tulha/domain/rastreabilidade/historico/colhido';
import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { LIVE } from '../../declare/read-schema.js';
import { nomesDosTalhoes } from '../../propriedade/nome-do-talhao.queries.js';
import { prepared } from '../../read/prepared.js';
import { type Reader, readerOf } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';
import { colheitasDe, type DiaDeColheita } from './colheitas.queries.js';

const COLHIDO = `
  select talhao_id, em, litros_ml as ml from ${LIVE}.colheita_linha where conta = $1 and talhao_id = any($2::int8[])`;

/** Picking as its lines were, each by the last fact of then. */
const COLHIDO_ENTAO = `
  select talhao_id, em, ml from (
    select distinct on (v.linha_id) v.talhao_id, v.em, v.retirada, first_value(v.litros_ml) over (partition by v.linha_id order by v.versao) as ml
    from ${LIVE}.colheita_linha_versao v where v.conta = $1 and v.registrado_em <= $4::timestamptz
      and v.linha_id in (select linha_id from ${LIVE}.colheita_linha_versao where conta = $1 and talhao_id = any($2::int8[]))
    order by v.linha_id, v.versao desc) v
  where not retirada and talhao_id = any($2::int8[])`;

/** Lots that have coffee of the plots, and those that ever had. */
const LOTES = `select lote_id from ${LIVE}.lote_origem where conta = $1 and talhao_id = any($2::int8[])`;
const LOTES_ENTAO = `
  select lote_id from ${LIVE}.lote_movimento where conta = $1 and processo in ('lote', 'despolpagem') and papel = 'sai' and exists (
    select from jsonb_array_elements(detalhes -> 'talhoes') t where (t ->> 'talhaoId')::int8 = any($2::int8[]))`;

/** Picked, used and explained litres of some plots, by day; a pulping counts once, however many lots came out of it. */
const conta = (colhido: string, lotes: string) => `
  with feitos as (
    select distinct on (m.processo, m.processo_id) m.processo, m.em, m.detalhes from (
      select m.*, ${SEM_EFEITO} as desfeita from ${LIVE}.lote_movimento m
      where m.conta = $1 and m.processo in ('lote', 'despolpagem') and m.registrado_em <= $4::timestamptz and m.lote_id in (${lotes})) m
    where not m.desfeita and m.papel = 'sai' and m.em <= $3::date and m.detalhes ? 'talhoes'
    order by m.processo, m.processo_id, m.versao desc)
  select x.talhao_id as "talhaoId", x.em, x.o_que as "oQue", sum(x.ml)::int8 as "volumeMl" from (
    select talhao_id, em, 'colhido' as o_que, ml from (${colhido}) c
    union all select t."talhaoId", f.em, 'usado', t.quantidade from feitos f,
      jsonb_to_recordset(f.detalhes -> 'talhoes') as t("talhaoId" int8, quantidade int8) where f.processo = 'lote'
    union all select e."talhaoId", e.em, 'usado', e."volumeMl" from feitos f,
      jsonb_to_recordset(f.detalhes -> 'registro' -> 'entradas') as e("talhaoId" int8, em date, "volumeMl" int8) where f.processo = 'despolpagem'
    union all select r."talhaoId", coalesce(r.em, f.em), 'dito', r."ditoMilesimos" - r."haviaMilesimos" from feitos f,
      jsonb_to_recordset(f.detalhes -> 'ressalvas') as r(regra text, "talhaoId" int8, em date, "ditoMilesimos" int8, "haviaMilesimos" int8)
      where r.regra = 'COLHIDO_INSUFICIENTE') x
  where x.talhao_id = any($2::int8[]) and x.em <= $3::date group by x.talhao_id, x.em, x.o_que`;
const CONTA = conta(COLHIDO, LOTES);
const CONTA_ENTAO = conta(COLHIDO_ENTAO, LOTES_ENTAO);

/** The reasons that were given for deleting or moving picking of the plots, each with the day on which it was picked before that. */
const MOTIVOS = `
  select d.talhao_id as "talhaoId", d.em, r.motivo from ${LIVE}.colheita_linha_versao r
  join lateral (select v.talhao_id, v.em from ${LIVE}.colheita_linha_versao v
    where v.linha_id = r.linha_id and v.conta = $1 and v.versao < r.versao order by v.versao desc limit 1) d on true
  where r.conta = $1 and r.motivo is not null and r.registrado_em <= $4::timestamptz and d.talhao_id = any($2::int8[]) and d.em <= $3::date
  order by r.registrado_em, r.linha_id`;

type Motivo = { readonly talhaoId: number; readonly em: string; readonly motivo: string };
type Movimento = { readonly talhaoId: number; readonly em: string; readonly oQue: 'colhido' | 'usado' | 'dito'; readonly volumeMl: number };

/** The plots' whole accounts: a user who may see some of a plot's coffee sees all that was made of its picking. */
const contasDe = async (reader: Reader, talhaoIds: readonly number[], instante: Instante) => {
  const { pool } = readerOf({ shared: reader.db.shared }, reader.conta).db;
  const pergunta = prepared(eAgora(instante) ? CONTA : CONTA_ENTAO, [reader.conta, arrayDe(talhaoIds), ...ateDe(instante)]);
  return Map.groupBy((await pool.query<Movimento>(pergunta)).rows, ({ talhaoId }) => talhaoId);
};

const motivosDe = async (reader: Reader, talhaoIds: readonly number[], instante: Instante) => {
  const { pool } = readerOf({ shared: reader.db.shared }, reader.conta).db;
  return (await pool.query<Motivo>(prepared(MOTIVOS, [reader.conta, arrayDe(talhaoIds), ...ateDe(instante)]))).rows;
};

type Linha = { readonly talhaoId: number; readonly em: string; readonly volumeMl: number };
/** The quantity that would leave a plot's picking from a day on, and the picking that is in no lot yet. */
type Usada = {
  readonly talhaoId: number;
  readonly nome: string;
  readonly em: string;
  readonly haviaMilesimos: number;
  readonly ditoMilesimos: number;
};

/** Lines of picking where a change puts them, with the volume that each has. */
export const comVolume = async (
  reader: Reader,
  linhas: readonly (Omit<Linha, 'volumeMl'> & { readonly linhaId: number })[],
): Promise<Linha[]> => {
  const ids = linhas.map(({ linhaId }) => linhaId);
  const rows = await reader
    .de('colheita_linha')
    .select(['id', 'litros_ml'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const volumes = new Map(rows.map(({ id, litros_ml }) => [id, litros_ml]));
  return linhas.map(({ linhaId, talhaoId, em }) => ({ talhaoId, em, volumeMl: volumes.get(linhaId) ?? 0 }));
};

/**
 * The plots whose lots and pulping would exceed the picking, once lines of picking are gone and others take their place: these need a
 * reason (docs/adr/0031).
 */
export const usadasAlem = async (reader: Reader, linhaIds: readonly number[], novas: readonly Linha[] = []): Promise<Usada[]> => {
  const saem = await reader
    .de('colheita_linha')
    .select(['talhao_id as talhaoId', 'em', 'litros_ml as volumeMl'])
    .where('id', 'in', [0, ...linhaIds])
    .execute();
  const ids = [...new Set(saem.map(({ talhaoId }) => talhaoId))];
  if (ids.length === 0) return [];
  const [contas, nomes] = await Promise.all([contasDe(reader, ids, {}), nomesDosTalhoes(reader, ids, {})]);
  return ids.flatMap((talhaoId): Usada[] => {
    const movimentos = contas.get(talhaoId) ?? [];
    const dele = (oQue: Movimento['oQue']) => porDia(movimentos.filter((um) => um.oQue === oQue));
    const daqui = (linhas: readonly Linha[]) => linhas.filter((linha) => linha.talhaoId === talhaoId);
    const [sai, entra] = [daqui(saem), daqui(novas)];
    const falta = aMaisQueCresce(dele('colhido'), dele('usado'), porDia(sai), porDia(entra));
    if (falta === 0) return [];
    const usado = sai.reduce((soma, { volumeMl }) => soma + volumeMl, 0);
    const em = sai.map((linha) => linha.em).toSorted()[0] as string;
    const figuras = { haviaMilesimos: Math.max(usado - falta, 0), ditoMilesimos: usado };
    return [{ ...figuras, em, talhaoId, nome: nomes.get(talhaoId) ?? String(talhaoId) }];
  });
};

/**
 * The given days of picking on which more of the plot became lots or was pulped than was picked, without a reason: the
 * picking was corrected or deleted since, or there never was any (docs/adr/0031). By day and name.
 */
export const aMaisDasColheitas = async (reader: Reader, colheitas: readonly DiaDeColheita[], instante: Instante = {}) => {
  const dias = Map.groupBy(colheitas, ({ talhaoId }) => talhaoId);
  if (dias.size === 0) return [];
  const contas = await contasDe(reader, [...dias.keys()], instante);
  const faltas = [...dias].flatMap(([talhaoId, colhidos]) => {
    const dele = (oQue: Movimento['oQue']) => porDia((contas.get(talhaoId) ?? []).filter((um) => um.oQue === oQue));
    return semMotivo(dele('colhido'), dele('usado'), dele('dito'))
      .filter(({ em }) => colhidos.some(({ dia }) => dia === em))
      .map((falta) => ({ talhaoId, ...falta }));
  });
  if (faltas.length === 0) return [];
  const faltosos = faltas.map(({ talhaoId }) => talhaoId);
  const nomes = await nomesDosTalhoes(reader, faltosos, instante);
  const motivos = await motivosDe(reader, faltosos, instante);
  return faltas
    .map(({ talhaoId, ...falta }) => {
      const nome = nomes.get(talhaoId) ?? String(talhaoId);
      return {
        talhaoId,
        nome,
        em: falta.em,
        colhido: toWire(falta.havia, 3),
        usado: toWire(falta.usado, 3),
        falta: toWire(falta.falta, 3),
        aviso: fraseDoAMais(
          nome,
          falta,
          motivos.flatMap((um) => (um.talhaoId === talhaoId && um.em <= falta.em ? [um.motivo] : [])),
        ),
      };
    })
    .sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : emOrdem(a.nome, b.nome)));
};

/** The days of a lot's own picking and of that of its ancestors. */
export const aMaisDoLote = async (reader: Reader, loteId: number, instante: Instante = {}) => {
  const { lotes } = percorrer(await grafoPara(reader, [loteId], 'origem', instante), [loteId], 'pais');
  return aMaisDasColheitas(reader, await colheitasDe(reader, lotes, instante), instante);
};
