import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Ressalva } from '@tulha/domain/rastreabilidade/ledger/ressalva.events';
import { fraseDaRessalva } from '@tulha/domain/rastreabilidade/ledger/textos';
import { nomesDosTalhoes } from '../../propriedade/nome-do-talhao.queries.js';
import { LIVE } from '../../declare/read-schema.js';
import { prepared } from '../../read/prepared.js';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { levados } from '../genealogia/levados.js';
import { DE_TODOS } from './historico-linha.js';

/**
 * One line for each fact, of the lot it is most about. Of an ancestor only the lines of its making and its stays, until its
 * coffee was taken; its other steps belong to the history of other lots.
 */
const LINHAS = `
  with levados as (${levados('$2')})
  select distinct on (m.versao) m.lote_id as lote, l.codigo, m.em, m.registrado_em as "registradoEm", u.nome as ator, m.detalhes->'ressalvas' as ressalvas,
    exists (select 1 from ${LIVE}.lote_movimento d where d.lote_id = m.lote_id and d.processo = m.processo and d.processo_id = m.processo_id
      and d.papel = 'desfaz' and d.versao > m.versao and d.registrado_em <= $4::timestamptz) as desfeita
  from ${LIVE}.lote_movimento m
  join ${DE_TODOS} l on l.id = m.lote_id and l.conta = $1
  left join levados v on v.lote_id = m.lote_id
  left join ${LIVE}.usuario u on u.id = m.ator and u.conta = $1
  where m.conta = $1 and m.lote_id = any($2::int8[]) and (m.lote_id = $5 or (m.delta >= 0 and m.em <= v.em)) and jsonb_exists(m.detalhes, 'ressalvas')
    and m.em <= $3::date and m.registrado_em <= $4::timestamptz
  order by m.versao, (m.lote_id = $5) desc, m.delta desc, m.lote_id`;

type Linha = {
  readonly lote: number;
  readonly codigo: string;
  readonly em: string;
  readonly registradoEm: Date | string;
  readonly ator: string | null;
  readonly ressalvas: readonly Ressalva[];
  readonly desfeita: boolean;
};

/** The findings let pass in a lot and its ancestors, with their reasons, in the order of the farm's days. */
export const ressalvasDoLote = async (reader: Reader, loteId: number, instante: Instante = {}) => {
  const { lotes } = percorrer(await grafoPara(reader, [loteId], 'origem', instante), [loteId], 'pais');
  const { rows } = await reader.db.pool.query<Linha>(prepared(LINHAS, [reader.conta, arrayDe([...lotes]), ...ateDe(instante), loteId]));
  const nomes = await nomesDosTalhoes(
    reader,
    rows.flatMap(({ ressalvas }) => ressalvas.flatMap(({ talhaoId }) => talhaoId ?? [])),
    instante,
  );
  const todas = rows.flatMap(({ ressalvas, registradoEm, ...linha }) =>
    ressalvas.map((ressalva) => ({
      ...linha,
      registradoEm: new Date(registradoEm).toISOString(),
      regra: ressalva.regra,
      aviso: `${fraseDaRessalva(ressalva, ressalva.talhaoId === undefined ? undefined : nomes.get(ressalva.talhaoId))}.`,
      motivo: ressalva.motivo,
    })),
  );
  return todas.sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0));
};
