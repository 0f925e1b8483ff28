import { diaToBr } from '@tulha/domain/kernel/dates';
import { scaledToBr, toWire } from '@tulha/domain/kernel/decimal';
import { tituloDoMovimento } from '@tulha/domain/rastreabilidade/textos';
import { sql } from 'kysely';
import type { ListParams } from '../kernel/page.js';
import type { Reader } from '../kernel/reader.js';

type Row = {
  versao: number;
  papel: string;
  tipo: string;
  processo: string;
  processo_id: number;
  em: string;
  hora: string | null;
  registrado_em: string;
  ator_nome: string | null;
  delta: number;
  quantidade: number;
  saldo: number;
  detalhes: Record<string, unknown>;
  posicao: string;
  local: string | null;
  cliente: string | null;
  venda: string | null;
  unidade: string;
  total: number;
};

const detalhesDe = ({ detalhes, local, cliente, venda, unidade }: Row, talhoes: ReadonlyMap<number, string>) => {
  const linhas: { rotulo: string; valor: string }[] = [];
  const diga = (rotulo: string, valor: unknown) => {
    if (valor !== null && valor !== undefined && valor !== '') linhas.push({ rotulo, valor: String(valor) });
  };
  diga('Código', detalhes.codigo ?? venda);
  diga('Local', local);
  diga('Tipo', detalhes.tipo);
  diga('Qualidade', detalhes.qualidade);
  if (detalhes.umidadePct) diga('Umidade', `${String(detalhes.umidadePct).replace('.', ',')} %`);
  diga('Cliente', cliente);
  if (detalhes.daCooperativa) diga('Da cooperativa', `${scaledToBr(detalhes.daCooperativa as number, 3)} ${unidade}`);
  diga('Responsável', detalhes.responsavel);
  for (const { talhaoId, quantidade } of (detalhes.talhoes as { talhaoId: number; quantidade: number }[] | undefined) ?? []) {
    diga(`Talhão ${talhoes.get(talhaoId) ?? talhaoId}`, `${scaledToBr(quantidade, 3)} ${unidade}`);
  }
  return linhas;
};

const view = (row: Row, talhoes: ReadonlyMap<number, string>) => ({
  id: `${row.versao}-${row.papel}`,
  em: row.em,
  hora: row.hora,
  quando: `${diaToBr(row.em)}${row.hora ? ` ${row.hora}` : ''}`,
  registradoEm: row.registrado_em,
  ator: row.ator_nome,
  tipo: row.tipo,
  titulo: tituloDoMovimento(row.tipo, row.papel),
  processo: row.processo,
  processoId: row.processo_id,
  detalhes: detalhesDe(row, talhoes),
  delta: toWire(row.delta, 3),
  quantidade: toWire(row.quantidade, 3),
  unidade: row.unidade,
  saldo: toWire(row.saldo, 3),
  posicao: row.posicao,
});

/** Within a day: what makes the lot comes first, what has no hour comes last. */
const MOMENTO = sql`case when m.delta > 0 and m.processo <> 'venda' then '' else coalesce(m.hora, '99') end`;

/** Plots named in the details of a page of history. */
const talhoesDe = async (reader: Reader, rows: readonly Row[]): Promise<Map<number, string>> => {
  const ids = rows.flatMap(({ detalhes }) =>
    ((detalhes.talhoes as { talhaoId: number }[] | undefined) ?? []).map(({ talhaoId }) => talhaoId),
  );
  if (ids.length === 0) return new Map();
  const found = await reader.de('talhao').select(['id', 'nome']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, nome }) => [id, String(nome)]));
};

/**
 * Everything that happened to a lot, in the order in which it happened on the farm, with the balance after each. Things of
 * one moment stand in the order in which they were recorded.
 */
export const historicoDoLote = async (reader: Reader, loteId: number, { page, size, sort }: ListParams) => {
  const newestFirst = sort?.startsWith('-') ?? false;
  const order = newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select m.versao, m.papel, m.tipo, m.processo, m.processo_id, m.em, m.hora, m.registrado_em, u.nome as ator_nome, m.delta, m.quantidade,
      m.detalhes, m.posicao, l.unidade, v.codigo as venda, count(*) over () as total,
      (sum(m.delta) over (order by m.em, ${MOMENTO}, m.versao, m.papel))::int8 as saldo,
      coalesce(t.descricao, s.descricao, p.descricao, c.descricao) as local, cli.nome as cliente
    from leitura.lote_movimento m
    join leitura.lote l on l.id = m.lote_id and l.conta = m.conta
    left join leitura.usuario u on u.id = m.ator and u.conta = m.conta
    left join leitura.terreiro t on m.processo = 'terreiro' and t.id = (m.detalhes->>'localId')::int8 and t.conta = m.conta
    left join leitura.secador s on m.processo = 'secagem' and s.id = (m.detalhes->>'localId')::int8 and s.conta = m.conta
    left join leitura.pilha p on m.processo = 'armazem' and p.id = (m.detalhes->>'localId')::int8 and p.conta = m.conta
    left join leitura.cooperativa c on m.processo = 'cooperativa' and c.id = (m.detalhes->>'localId')::int8 and c.conta = m.conta
    left join leitura.venda v on m.processo = 'venda' and v.id = m.processo_id and v.conta = m.conta
    left join leitura.cliente cli on cli.id = v.cliente_id and cli.conta = m.conta
    where m.lote_id = ${loteId} and m.conta = ${reader.conta}
    order by m.em ${order}, ${MOMENTO} ${order}, m.versao ${order}, m.papel ${order}
    limit ${size} offset ${(page - 1) * size}`.execute(reader.db);
  const talhoes = await talhoesDe(reader, rows);
  return { content: rows.map((row) => view(row, talhoes)), pagination: { page, size, total: rows[0]?.total ?? 0 } };
};
