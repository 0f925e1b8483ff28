import { toWire } from '@tulha/domain/kernel/decimal';
import { emOrdem, type Percurso, percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Quanto } from '@tulha/domain/rastreabilidade/rendimento/passo';
import { type Parte, partesDosLotes, type PassoDoLote, perdasDoLote } from '@tulha/domain/rastreabilidade/rendimento/perdas-do-lote';
import { mlPorSaca, partePct4 } from '@tulha/domain/rastreabilidade/rendimento/rendimento';
import { CAMINHO, FORMAM, type LinhaDePerda } from '@tulha/domain/rastreabilidade/rendimento/registros';
import type { ListParams } from '../../read/page.js';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';
import { balancoView, rendimentoView } from './rendimento.view.js';

/** Lots of the family, and those that came out beside them: the lots of the records that made the family. */
const COM_IRMAOS = `
  select id from unnest($5::int8[]) f(id)
  union
  select irmao.lote_id from unnest($5::int8[]) f(id)
  join ${LIVE}.lote l on l.id = f.id and l.conta = $1
  join ${LIVE}.processo_lote irmao on irmao.processo = l.processo and irmao.processo_id = l.processo_id and irmao.papel = 'sai'`;

/** A record that was corrected since may have had other outputs then, so of an instant all lots that the account ever made are looked at. */
const DA_CONTA = `
  select id from unnest($5::int8[]) f(id)
  union
  select lote_id from ${LIVE}.lote_movimento where conta = $1 and processo = any($6) and papel = 'sai'`;

/** The steps of lots on the way from plot to bag, without undone ones; looked up lot by lot. */
const linhasSql = (lotes: string) => `
  select m.lote_id as "loteId", m.papel, m.processo, m.processo_id as "processoId", m.em, m.hora, m.quantidade, m.detalhes
  from (${lotes}) i(id), lateral (
    select m.*, ${SEM_EFEITO} as desfeita from ${LIVE}.lote_movimento m
    where m.lote_id = i.id and m.conta = $1 and m.processo = any($4) and m.registrado_em <= $3::timestamptz) m
  where not m.desfeita and m.em <= $2::date and m.papel in ('entra', 'sai')
  order by m.versao, m.lote_id`;
const LINHAS = linhasSql(COM_IRMAOS);
const LINHAS_DA_CONTA = linhasSql(DA_CONTA);

const linhasDe = async (
  { db: { pool }, conta }: Reader,
  lotes: readonly number[],
  instante: Instante,
  processos: readonly string[] = CAMINHO,
): Promise<LinhaDePerda[]> => {
  const comum = [conta, ...ateDe(instante), processos, arrayDe(lotes)];
  const query = eAgora(instante) ? prepared(LINHAS, comum) : prepared(LINHAS_DA_CONTA, [...comum, FORMAM]);
  return (await pool.query<LinhaDePerda>(query)).rows;
};

/** The most lots for whose genealogy the part of each that became the lot is worked out. */
const ANCESTRAIS_COM_PARTE = 2_000;

/** The part of each ancestor that became the lot at the start of the walk, in thousandths; empty where there are too many. */
export const partesDosAncestrais = async (reader: Reader, percurso: Percurso, instante: Instante): Promise<ReadonlyMap<number, number>> => {
  if (percurso.lotes.length < 2 || percurso.lotes.length > ANCESTRAIS_COM_PARTE) return new Map();
  const ordem = emOrdem(percurso).map((n) => percurso.lotes[n] as number);
  return partesDosLotes(ordem, await linhasDe(reader, ordem, instante, FORMAM));
};

const quantoView = ({ ml, g }: Quanto) => ({ L: toWire(ml, 3), kg: toWire(g, 3) });
const parteView = ({ entra, sai, escolhaG, perdaG }: Parte) => ({
  entra: quantoView(entra),
  sai: quantoView(sai),
  escolha: toWire(escolhaG, 3),
  perda: perdaG === null ? null : toWire(perdaG, 3),
});

/** A record may have a thousand lots; so many are named. */
const CITADOS = 20;

const passoView = (passo: PassoDoLote, codigos: ReadonlyMap<number, string>) => {
  const { processo, id, codigo, em, hora, lotes, entra, sai, escolhaG, perdaG, rendimento, secagem, avisos, parte } = passo;
  const pct = (valor: number | null) => (valor === null ? null : toWire(valor, 4));
  return {
    processo,
    id,
    codigo: codigo ?? (processo === 'lote' ? (codigos.get(id) ?? null) : null),
    lotes: processo === 'lote' ? [] : lotes.slice(0, CITADOS).map((lote) => ({ id: lote, codigo: codigos.get(lote) ?? null })),
    lotesTotal: processo === 'lote' ? 0 : lotes.length,
    em,
    hora,
    entra: processo === 'lote' ? null : quantoView(entra),
    sai: sai && quantoView(sai),
    escolha: toWire(escolhaG, 3),
    perda: perdaG === null ? null : toWire(perdaG, 3),
    rendimento: rendimento && rendimentoView(rendimento),
    secagem: secagem && {
      umidadeEntrada: pct(secagem.umidadeEntradaPct4),
      umidadeSaida: pct(secagem.umidadeSaidaPct4),
      pesoEntrada: secagem.pesoEntradaG === null ? null : toWire(secagem.pesoEntradaG, 3),
      pesoSaida: secagem.pesoSaidaG === null ? null : toWire(secagem.pesoSaidaG, 3),
      ...balancoView(secagem),
    },
    avisos,
    parte: { percentual: pct(parte.pct4), ...parteView(parte) },
  };
};

/** Codes of the lots that steps name. */
const codigosDe = async (reader: Reader, passos: readonly PassoDoLote[]): Promise<Map<number, string>> => {
  const ids = [...new Set(passos.flatMap(({ lotes }) => lotes.slice(0, CITADOS)))];
  if (ids.length === 0) return new Map();
  const rows = [
    ...(await reader.de('lote').select(['id', 'codigo']).where('id', 'in', ids).execute()),
    ...(await reader.de('lote_excluido').select(['id', 'codigo']).where('id', 'in', ids).execute()),
  ];
  return new Map(rows.map(({ id, codigo }) => [id, codigo]));
};

/**
 * The way from the plot to the bag: every record that a lot's coffee came through, whole and the part of it that became this lot, a page of
 * them at a time; and the sums of all. As it is, or as it was at an instant.
 * @param lote the lot with the quantity it had when it was made, in thousandths
 */
export const perdasDeUmLote = async (
  reader: Reader,
  { id, quantidade, unidade }: { readonly id: number; readonly quantidade: number; readonly unidade: string },
  { page, size }: ListParams,
  instante: Instante = {},
) => {
  const percurso = percorrer(await grafoPara(reader, [id], 'origem', instante), [id], 'pais');
  const ordem = emOrdem(percurso).map((n) => percurso.lotes[n] as number);
  const { passos, etapas, colhidoMl, semOrigemG, perdaG, ...medias } = perdasDoLote(ordem, await linhasDe(reader, ordem, instante));
  const content = passos.slice((page - 1) * size, page * size);
  const codigos = await codigosDe(reader, content);
  const inteiro = unidade === 'kg' && semOrigemG === 0;
  const litrosPorSaca = inteiro ? mlPorSaca(colhidoMl, quantidade) : null;
  const perda = unidade === 'kg' && perdaG !== null ? partePct4(perdaG, perdaG + quantidade) : null;
  const pct = (valor: number | null) => (valor === null ? null : toWire(valor, 4));
  return {
    resumo: {
      quantidade: toWire(quantidade, 3),
      unidade,
      colhidoL: toWire(colhidoMl, 3),
      semOrigemKg: toWire(semOrigemG, 3),
      perdaKg: perdaG === null ? null : toWire(perdaG, 3),
      perda: pct(perda),
      quebra: pct(medias.quebraPct4),
      renda: pct(medias.rendaPct4),
      escolha: pct(medias.escolhaPct4),
      litrosPorSaca: litrosPorSaca === null ? null : toWire(litrosPorSaca, 3),
      avisos: passos.reduce((soma, { avisos }) => soma + avisos.length, 0),
      etapas: etapas.map(({ processo, registros, semPerda, ...parte }) => ({ processo, registros, semPerda, ...parteView(parte) })),
    },
    content: content.map((passo) => passoView(passo, codigos)),
    pagination: { page, size, total: passos.length },
  };
};
