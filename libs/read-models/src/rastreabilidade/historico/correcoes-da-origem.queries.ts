import { type Alvo, type Origem, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { mesmaOrigem } from '@tulha/domain/rastreabilidade/genealogia/refeito';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { comNome } from '../genealogia/genealogia.queries.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';

/** The most corrections listed, the last ones; coffee with more of them after its sale needs the lots' own histories. */
const CORRECOES_MAX = 30;

/** Corrections of records that coffee of these lots went through, recorded after an instant. */
const CORRECOES = `
  select m.registrado_em as "registradoEm", min(m.processo) as processo, min(m.processo_id) as "processoId", min(u.nome) as ator,
    min(m.detalhes->>'motivo') as motivo
  from unnest($2::int8[]) a(id)
  cross join lateral (
    select * from ${LIVE}.lote_movimento x
    where x.conta = $1 and x.lote_id = a.id and x.papel = 'desfaz' and x.registrado_em > $3::timestamptz offset 0) m
  left join ${LIVE}.usuario u on u.id = m.ator and u.conta = m.conta
  group by m.registrado_em order by m.registrado_em desc limit ${CORRECOES_MAX}`;

type Correcao = {
  readonly registradoEm: string | Date;
  readonly processo: string;
  readonly processoId: number;
  readonly ator: string | null;
  readonly motivo: string | null;
};

type Momento = { readonly origens: readonly Origem[]; readonly lotes: readonly number[] };

const como = async (reader: Reader, alvos: readonly Alvo[], conhecidoEm?: string): Promise<Momento> => {
  const raizes = alvos.map(({ loteId }) => loteId);
  const grafo = await grafoPara(reader, raizes, 'origem', conhecidoEm === undefined ? {} : { conhecidoEm });
  const percurso = percorrer(grafo, raizes, 'pais');
  return { origens: origensDe(alvos, grafo, 0, percurso), lotes: percurso.lotes };
};

const corrigidos = async ({ db: { pool }, conta }: Reader, lotes: readonly number[], desde: string) =>
  (await pool.query<Correcao>(prepared(CORRECOES, [conta, arrayDe(lotes), desde]))).rows;

const nomeados = async (reader: Reader, origens: readonly Origem[]) =>
  (await comNome(reader, origens)).map(({ talhaoId, nome, fazendaNome, percentual }) => ({
    talhaoId,
    nome,
    fazendaNome,
    percentual: Number(percentual),
  }));
export type ParteDaOrigem = Awaited<ReturnType<typeof nomeados>>[number];

/**
 * The changes of the stated origin of some coffee since an instant, correction by correction: time, record, author, reason, and the origin
 * before and after. Empty where it is unchanged.
 */
export const correcoesDaOrigem = async (reader: Reader, alvos: readonly Alvo[], desde: string) => {
  const agora = await como(reader, alvos);
  // Only a correction of a record behind today's lots can have changed the origin. Mostly there is none, and nothing is compared.
  if ((await corrigidos(reader, agora.lotes, desde)).length === 0) return [];
  const era = await como(reader, alvos, desde);
  const rows = await corrigidos(reader, [...new Set([...era.lotes, ...agora.lotes])], desde);
  const correcoes = [];
  let antes = era.origens;
  for (const { registradoEm, ...correcao } of rows.toReversed()) {
    const em = new Date(registradoEm).toISOString();
    const depois = (await como(reader, alvos, em)).origens;
    if (mesmaOrigem(antes, depois)) continue;
    correcoes.push({ em, ...correcao, antes: await nomeados(reader, antes), depois: await nomeados(reader, depois) });
    antes = depois;
  }
  return correcoes;
};
export type CorrecaoDaOrigem = Awaited<ReturnType<typeof correcoesDaOrigem>>[number];

const VENDA_FECHADA = `
  select max(registrado_em) as em from ${LIVE}.lote_movimento where conta = $1 and processo = 'venda' and processo_id = $2 and papel = 'entra'`;

/** The corrections of a closed sale's coffee since it was closed; none for an open one. */
export const correcoesDaVenda = async (reader: Reader, vendaId: number) => {
  const reserva = await reader.porId('venda_reserva', ['estado'], vendaId);
  if (reserva?.estado !== 'FECHADO') return [];
  const { rows } = await reader.db.pool.query<{ em: string | Date | null }>(prepared(VENDA_FECHADA, [reader.conta, vendaId]));
  const em = rows[0]?.em;
  return em ? correcoesDaOrigem(reader, await alvosDaVenda(reader, vendaId), new Date(em).toISOString()) : [];
};

/** The lots of a sale, each with its part. */
export const alvosDaVenda = async ({ db, conta }: Reader, vendaId: number): Promise<Alvo[]> =>
  (
    await db.selectFrom('venda_item').select(['lote_id', 'massa_g']).where('conta', '=', conta).where('venda_id', '=', vendaId).execute()
  ).map(({ lote_id: loteId, massa_g: peso }) => ({ loteId, peso }));
