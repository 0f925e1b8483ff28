import { aCaminho } from '@tulha/domain/rastreabilidade/historico/a-caminho';
import type { Cenario, LinhaDoLedger, LoteDoCenario } from '@tulha/domain/rastreabilidade/historico/cenario';
import { fusoDa } from '@tulha/domain/kernel/relogio';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { prepared } from '../../read/prepared.js';
import { nomesDosTalhoes } from '../../propriedade/nome-do-talhao.queries.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { LUGARES } from '../historico/historico-linha.js';

/** A lot with all its events, or a sale with the way of its coffee. */
export type Assunto = { readonly lotes: readonly number[]; readonly venda?: number };

/** Lines of history that one document may be made of: a lot with ten thousand ancestors has some thirty thousand. */
export const LINHAS_DO_CENARIO = 60_000;

const COLUNAS = `m.lote_id as "loteId", m.versao, m.papel, m.tipo, m.processo, m.processo_id as "processoId", m.em, m.hora,
  m.registrado_em as "registradoEm", m.quantidade, m.detalhes`;
const TRANSFORMAM = `('despolpagem', 'beneficio', 'rebeneficio')`;

/** Leaves out an ancestor's sales and other descendants; `aCaminho` limits its lines in time. */
const PROPRIAS = `
  with m as (
    select m.* from ${LIVE}.lote_movimento m
    where m.conta = $1 and m.lote_id = any($2::int8[]) and m.em <= $3::date and m.registrado_em <= $4::timestamptz),
  feitas as (select distinct versao from m where papel = 'sai' and processo in ${TRANSFORMAM})
  select ${COLUNAS} from m
  where case when m.processo = 'venda' then m.processo_id = $7 or ($7::int8 is null and m.lote_id = any($5::int8[]))
    when m.papel = 'entra' and m.processo in ${TRANSFORMAM}
      then ($7::int8 is null and m.lote_id = any($5::int8[])) or m.versao in (select versao from feitas)
    else true end
  limit $6`;

/** Lots that went into or came out of the same transformations. A fact's lines are all of one day. */
const COMPANHEIRAS = `
  select ${COLUNAS} from ${LIVE}.lote_movimento m
  where m.conta = $1 and m.em = any($2::date[]) and m.versao = any($3::int8[]) and m.papel in ('entra', 'sai')
    and m.processo in ${TRANSFORMAM} and not m.lote_id = any($4::int8[])
  limit $5`;

/** Lots by the last known line that made each, also of lots deleted since. */
const LOTES = `
  select l.lote_id as id, l.feito ->> 'codigo' as codigo, l.feito ->> 'unidade' as unidade, l.feito ->> 'tipo' as tipo,
    l.feito ->> 'qualidade' as qualidade, (l.feito ->> 'fazenda_id')::int8 as "fazendaId", s.descricao as safra, f.uf, f.cidade
  from (
    select distinct on (m.lote_id) m.lote_id, m.conta, m.detalhes -> 'lote' as feito from ${LIVE}.lote_movimento m
    where m.conta = $1 and m.lote_id = any($2::int8[]) and m.papel = 'sai' and m.detalhes ? 'lote' and m.registrado_em <= $3::timestamptz
    order by m.lote_id, m.versao desc) l
  left join ${LIVE}.safra s on s.id = (l.feito ->> 'safra_id')::int8 and s.conta = l.conta
  left join ${LIVE}.fazenda f on f.id = (l.feito ->> 'fazenda_id')::int8 and f.conta = l.conta`;

type Onde = { readonly uf: string | null; readonly cidade: string | null };

const VENDAS = `
  select id, cliente_id as "clienteId", fazenda_id as "fazendaId", nota_fiscal as "notaFiscal" from ${LIVE}.venda
  where conta = $1 and id = any($2::int8[])`;

const linhasDe = async ({ db: { pool } }: Reader, text: string, values: readonly unknown[]): Promise<LinhaDoLedger[]> => {
  const { rows } = await pool.query<LinhaDoLedger & { registradoEm: string | Date }>(prepared(text, [...values]));
  return rows.map((row) => ({ ...row, registradoEm: new Date(row.registradoEm).toISOString() }));
};

const unicos = <T>(valores: readonly T[]): T[] => [...new Set(valores)];

/** The names of the places that lines and lots speak of, by `kind/id`: of plots as they were known, of all else as they are. */
const nomesDe = async (reader: Reader, linhas: readonly LinhaDoLedger[], lotes: readonly LoteDoCenario[], instante: Instante) => {
  const {
    db: { pool },
    conta,
  } = reader;
  const citados = new Map<string, Set<number>>();
  const cita = (tabela: string, id: unknown) => {
    if (typeof id === 'number' && id > 0) citados.set(tabela, (citados.get(tabela) ?? new Set()).add(id));
  };
  for (const { processo, detalhes } of linhas) {
    const lugar = LUGARES[processo as keyof typeof LUGARES];
    if (lugar) cita(lugar, detalhes.localId);
    for (const { talhaoId } of (detalhes.talhoes as { talhaoId: number }[] | undefined) ?? []) cita('talhao', talhaoId);
  }
  for (const { fazendaId } of lotes) cita('fazenda', fazendaId);
  const nomes = new Map<string, string>();
  for (const [tabela, ids] of [...citados].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const coluna = tabela === 'talhao' || tabela === 'fazenda' ? 'nome' : 'descricao';
    const text = `select id, ${coluna} as nome from ${LIVE}.${tabela} where conta = $1 and id = any($2::int8[]) order by id`;
    const { rows } = await pool.query<{ id: number; nome: string | null }>(prepared(text, [conta, arrayDe([...ids])]));
    for (const { id, nome } of rows) if (nome !== null) nomes.set(`${tabela}/${id}`, nome);
  }
  const talhoes = instante.conhecidoEm === undefined ? [] : await nomesDosTalhoes(reader, [...(citados.get('talhao') ?? [])], instante);
  for (const [id, nome] of talhoes) nomes.set(`talhao/${id}`, nome);
  return nomes;
};

/**
 * Everything a document on some coffee is made of: the history of its lots and of all above them, as it is or was known. Undefined where
 * that is more than `LINHAS_DO_CENARIO` lines.
 */
export const cenarioDe = async (
  reader: Reader,
  { lotes: alvos, venda }: Assunto,
  instante: Instante = {},
  limite: number = LINHAS_DO_CENARIO,
): Promise<Cenario | undefined> => {
  const { conta, db } = reader;
  const ids = [...percorrer(await grafoPara(reader, alvos, 'origem', instante), alvos, 'pais').lotes];
  const quais = [arrayDe(ids), ...ateDe(instante), arrayDe(alvos), limite + 1, venda ?? null];
  const todas = await linhasDe(reader, PROPRIAS, [conta, ...quais]);
  if (todas.length > limite) return undefined;
  const proprias = aCaminho(todas, new Set(alvos));
  const feitas = proprias.filter(
    ({ processo, papel }) => papel !== 'desfaz' && ['despolpagem', 'beneficio', 'rebeneficio'].includes(processo),
  );
  const dias = unicos(feitas.map(({ em }) => em));
  const versoes = arrayDe(unicos(feitas.map(({ versao }) => versao)));
  const companheiras =
    dias.length === 0 ? [] : await linhasDe(reader, COMPANHEIRAS, [conta, `{${dias.join(',')}}`, versoes, arrayDe(ids), limite + 1]);
  const linhas = [...proprias, ...companheiras];
  if (linhas.length > limite) return undefined;
  const citados = arrayDe(unicos(linhas.map(({ loteId }) => loteId)));
  const { rows } = await db.pool.query<Omit<LoteDoCenario, 'fuso'> & Onde>(prepared(LOTES, [conta, citados, ateDe(instante)[1]]));
  const lotes = rows.map(({ uf, cidade, ...lote }): LoteDoCenario => ({ ...lote, fuso: fusoDa({ uf, cidade }) }));
  const vendidas = arrayDe(unicos(linhas.flatMap(({ processo, processoId }) => (processo === 'venda' ? [processoId] : []))));
  const { rows: vendas } = await db.pool.query<{ id: number; clienteId: number; fazendaId: number; notaFiscal: string | null }>(
    prepared(VENDAS, [conta, vendidas]),
  );
  return {
    linhas,
    lotes: new Map(lotes.map((lote) => [lote.id, lote])),
    vendas: new Map(vendas.map(({ id, ...resto }) => [id, resto])),
    nomes: await nomesDe(reader, linhas, lotes, instante),
  };
};
