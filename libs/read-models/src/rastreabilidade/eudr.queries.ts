import { comoNaColheita, type TalhaoNaColheita, type VersaoDoTalhao } from '@tulha/domain/rastreabilidade/historico/contorno';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { type Alvo, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { prepared } from '../kernel/prepared.js';
import { LIVE } from '../kernel/read-schema.js';
import type { Reader } from '../kernel/reader.js';
import { findVenda } from '../comercial/venda.queries.js';
import { grafoPara } from './grafo-da-conta.js';
import { arrayDe } from './grafo-dos-lotes.js';
import { findLote } from './lote.queries.js';

/** Days on which plots were picked for some lots: of pulped coffee those that were told, of the rest the day it became a lot. */
const COLHEITAS = `
  select distinct o.talhao_id as "talhaoId", coalesce(e.em, o.em) as dia
  from unnest($2::int8[]) i(id)
  join ${LIVE}.lote_origem o on o.lote_id = i.id
  join ${LIVE}.lote l on l.id = o.lote_id and l.conta = o.conta
  left join ${LIVE}.despolpagem d on l.processo = 'despolpagem' and d.id = l.processo_id and d.conta = l.conta
  left join lateral (
    select (x->>'em')::date as em from jsonb_array_elements(d.entradas) x where (x->>'talhaoId')::int8 = o.talhao_id) e on true
  where o.conta = $1 and o.volume_ml > 0
  order by 2, 1`;

const VERSOES = `
  select talhao_id as "talhaoId", versao, registrado_em as "registradoEm", fazenda_id as "fazendaId", nome, area_ha as "areaHa",
    data_plantio as "dataPlantio", coords as contorno
  from ${LIVE}.talhao_versao where conta = $1 and talhao_id = any($2::int8[]) order by talhao_id, versao`;

const FAZENDAS = `
  select id, nome, cnpj, email, logradouro, bairro, cidade, uf, cep, latitude, longitude
  from ${LIVE}.fazenda where conta = $1 and id = any($2::int8[])`;

type Linha = Readonly<Record<string, string | null>> & { readonly id: number };

const versoesDe = async ({ db: { pool }, conta }: Reader, ids: readonly number[]) => {
  const { rows } = await pool.query<VersaoDoTalhao & { registradoEm: string | Date; areaHa: string | number | null }>(
    prepared(VERSOES, [conta, arrayDe(ids)]),
  );
  const versoes = rows.map((row) => ({
    ...row,
    registradoEm: new Date(row.registradoEm).toISOString(),
    areaHa: row.areaHa === null ? null : String(row.areaHa),
  }));
  return Map.groupBy(versoes, ({ talhaoId }) => talhaoId);
};

const fazendasDe = async ({ db: { pool }, conta }: Reader, ids: readonly number[]) => {
  const { rows } = await pool.query<Linha>(prepared(FAZENDAS, [conta, arrayDe(ids)]));
  return new Map(
    rows.map(({ id, nome, cnpj, email, logradouro, bairro, cidade, uf, cep, latitude, longitude }) => {
      const endereco =
        logradouro && cidade ? [logradouro, bairro, [cidade, uf].filter(Boolean).join('/'), cep].filter(Boolean).join(', ') : null;
      const ponto = latitude && longitude ? ([String(longitude), String(latitude)] as const) : null;
      return [id, { nome: nome ?? '', endereco, email: email ?? null, documento: cnpj ?? null, ponto }];
    }),
  );
};

/**
 * Where some coffee was picked: every plot that contributed, however little, as it was on each day of its picking; the first and the last
 * of those days; and the farms, as whoever grew it.
 */
const origemNaColheita = async (reader: Reader, alvos: readonly Alvo[]) => {
  const raizes = alvos.map(({ loteId }) => loteId);
  const grafo = await grafoPara(reader, raizes, 'origem');
  const percurso = percorrer(grafo, raizes, 'pais');
  const lotes = arrayDe(percurso.lotes);
  const origens = origensDe(alvos, grafo, 0, percurso);
  const { rows } = await reader.db.pool.query<{ talhaoId: number; dia: string }>(prepared(COLHEITAS, [reader.conta, lotes]));
  const dias = Map.groupBy(rows, ({ talhaoId }) => talhaoId);
  const versoes = await versoesDe(reader, [...dias.keys()]);
  const talhoes = origens.flatMap(({ talhaoId, percentual }): (TalhaoNaColheita & { percentual: string })[] =>
    comoNaColheita(
      versoes.get(talhaoId) ?? [],
      (dias.get(talhaoId) ?? []).map(({ dia }) => dia),
    ).map((talhao) => ({ ...talhao, percentual })),
  );
  const fazendas = [...new Set(talhoes.flatMap(({ fazendaId }) => (fazendaId === null ? [] : [fazendaId])))];
  const [primeiro, ultimo] = [rows[0]?.dia, rows.at(-1)?.dia];
  return {
    talhoes,
    colheita: primeiro && ultimo ? { de: primeiro, ate: ultimo } : null,
    semOrigem: origens.find(({ talhaoId }) => talhaoId === 0)?.percentual ?? null,
    fazendas: await fazendasDe(reader, fazendas),
  };
};

/** Who buys, as the register of clients has them. */
const compradorDe = async (reader: Reader, clienteId: number) => {
  const row = await reader.porId('cliente', ['nome', 'email', 'cpf_cnpj'], clienteId);
  if (!row) return null;
  const { nome, email, cpf_cnpj: documento } = row as Readonly<Record<string, string | null>>;
  return { nome: nome ?? '', endereco: null, email: email ?? null, documento: documento ?? null };
};

/** A lot by its id, or a sale. */
export type Qual = { readonly lote: number } | { readonly venda: number };

const distintos = (textos: readonly (string | null)[]) => [...new Set(textos.filter(Boolean))].join(', ');

/** What is known of the origin of a lot, or of a sale's coffee. Undefined where the account has none such. */
export const dadosDaOrigem = async (reader: Reader, qual: Qual) => {
  if ('lote' in qual) {
    const lote = await findLote(reader, qual.lote);
    if (!lote) return undefined;
    const { codigo, tipo, qualidade, unidade, quantidade } = lote.row;
    const origem = await origemNaColheita(reader, [{ loteId: qual.lote, peso: 1 }]);
    const descricao = distintos([tipo, qualidade]);
    return { assunto: 'lote' as const, codigo, descricao, unidade: unidade as 'L' | 'kg', quantidade, comprador: null, ...origem };
  }
  const venda = await findVenda(reader, qual.venda);
  if (!venda) return undefined;
  const { codigo, cliente, produtos, kg } = venda.view;
  return {
    assunto: 'venda' as const,
    codigo,
    descricao: distintos(produtos.flatMap(({ tipo, qualidade }) => [tipo, qualidade])),
    unidade: 'kg' as const,
    quantidade: Math.round(kg * 1_000),
    comprador: await compradorDe(reader, cliente),
    ...(await origemNaColheita(
      reader,
      produtos.map(({ lote, quantidade }) => ({ loteId: lote, peso: Math.round(quantidade * 1_000) })),
    )),
  };
};
