import { curto } from '@tulha/domain/kernel/curto';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { tituloDoMovimento } from '@tulha/domain/rastreabilidade/textos';
import { LIVE } from '../../declare/read-schema.js';
import { prepared } from '../../read/prepared.js';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { levados } from '../genealogia/levados.js';
import { DE_TODOS } from './historico-linha.js';
import { nomesDosTalhoes } from '../../propriedade/nome-do-talhao.queries.js';

/**
 * A correction or deletion of a statement about a lot: the lot, the statement with the plots it named, the author, the time
 * and the reason.
 */
export type Correcao = {
  readonly loteId: number;
  readonly lote: string;
  readonly oQue: string;
  readonly quantidade: number;
  readonly unidade: string;
  readonly ditoEm: string;
  readonly ditoPor: string | null;
  readonly excluiu: boolean;
  readonly registradoEm: string;
  readonly ator: string | null;
  readonly motivo: string | null;
};

/**
 * The lines of an ancestor that concern its descendants: its making and its stays, until its coffee was taken. Its other
 * steps belong to the history of other lots.
 */
const CONTAM = `m.papel in ('sai', 'entra') and m.delta >= 0
  and m.processo in ('lote', 'despolpagem', 'beneficio', 'rebeneficio', 'terreiro', 'secagem', 'ressecagem', 'armazem')`;

/** Lines that were undone, each with the first line that did: from those that undo, of which there are few. */
const CORRECOES = `
  with levados as (${levados('$2')})
  select x.*, x.lote_id as "loteId", l.codigo as lote, l.unidade, por.nome as ator, dito.nome as "ditoPor", count(*) over ()::int8 as total from (
    select distinct on (m.lote_id, m.versao, m.papel, m.processo, m.processo_id) m.lote_id, m.versao, m.papel, m.tipo, m.em, m.hora, m.quantidade,
      m.registrado_em as "ditoEm", m.ator as disse, m.detalhes -> 'talhoes' as talhoes, d.tipo as "desfeitoPor", d.versao as "desfeitoNa",
      d.registrado_em as "registradoEm", d.ator as desfez, d.detalhes ->> 'motivo' as motivo
    from ${LIVE}.lote_movimento d
    join ${LIVE}.lote_movimento m on m.lote_id = d.lote_id and m.processo = d.processo and m.processo_id = d.processo_id and m.versao < d.versao
      and ${CONTAM}
    join levados v on v.lote_id = m.lote_id and exists (select 1 from ${LIVE}.lote_movimento n where n.lote_id = m.lote_id
      and n.processo = m.processo and n.processo_id = m.processo_id and n.papel <> 'desfaz' and n.em <= v.em)
    where d.conta = $1 and d.lote_id = any($2::int8[]) and d.lote_id <> $6 and d.papel = 'desfaz' and m.em <= $3::date and d.registrado_em <= $4::timestamptz
    order by m.lote_id, m.versao, m.papel, m.processo, m.processo_id, d.versao) x
  join ${DE_TODOS} l on l.id = x.lote_id and l.conta = $1
  left join ${LIVE}.usuario por on por.id = x.desfez and por.conta = $1
  left join ${LIVE}.usuario dito on dito.id = x.disse and dito.conta = $1
  order by x."desfeitoNa", x.versao, l.codigo, x.papel limit $5`;

type Linha = Pick<Correcao, 'loteId' | 'lote' | 'unidade' | 'quantidade' | 'ditoPor' | 'ator' | 'motivo'> & {
  readonly tipo: string;
  readonly papel: string;
  readonly em: string;
  readonly hora: string | null;
  readonly ditoEm: Date | string;
  readonly registradoEm: Date | string;
  readonly desfeitoPor: string;
  readonly talhoes: readonly { readonly talhaoId: number; readonly quantidade: number }[] | null;
  readonly total: number;
};

/**
 * The corrections of a lot's ancestors in the order in which they were made; with an instant, as known then.
 * @param limite most rows; `total` counts all of them
 */
export const correcoesDosAncestrais = async (reader: Reader, loteId: number, limite: number, instante: Instante = {}) => {
  const { lotes } = percorrer(await grafoPara(reader, [loteId], 'origem', instante), [loteId], 'pais');
  if (lotes.length === 1) return { linhas: [], total: 0 };
  const values = [reader.conta, arrayDe(lotes), ...ateDe(instante), limite, loteId];
  const { rows } = await reader.db.pool.query<Linha>(prepared(CORRECOES, values));
  const nomes = await nomesDosTalhoes(
    reader,
    rows.flatMap(({ talhoes }) => (talhoes ?? []).map(({ talhaoId }) => talhaoId)),
    instante,
  );
  const linhas = rows.map(({ tipo, papel, em, hora, desfeitoPor, talhoes, ...linha }): Correcao => {
    const { loteId: id, lote, quantidade, unidade, ditoEm, ditoPor, registradoEm, ator, motivo } = linha;
    const deOnde = (talhoes ?? []).map((um) => `${nomes.get(um.talhaoId) ?? um.talhaoId} ${curto(um.quantidade, 3)} ${unidade}`);
    return {
      ...{ loteId: id, lote },
      oQue: [`${tituloDoMovimento(tipo, papel)}, ${diaToBr(em)}${hora ? ` ${hora}` : ''}`, ...deOnde].join('; '),
      ...{ quantidade: toWire(quantidade, 3), unidade, ditoPor, ator, motivo },
      ditoEm: new Date(ditoEm).toISOString(),
      excluiu: /Excluid[oa]$/.test(desfeitoPor),
      registradoEm: new Date(registradoEm).toISOString(),
    };
  });
  return { linhas, total: rows[0]?.total ?? 0 };
};
