import { igual } from '@tulha/domain/kernel/igual';
import { LIVE } from '../../declare/read-schema.js';
import { prepared } from '../../read/prepared.js';
import type { Reader } from '../../read/reader.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';
import { cada, levados } from '../genealogia/levados.js';
import { ESTADAS } from './caminho.queries.js';

/** A stay on the path of some coffee whose days or moistures were corrected, or which was deleted. */
export type PassoCorrigido = { readonly em: string; readonly processo: string; readonly excluido: boolean };

/** All lines of the stays of these lots ($3) that were taken back after an instant; `levado`: when its coffee was last taken into one of them. */
const LINHAS = `
  with levados as (${levados('$3')}), desfeitos as (
    select distinct d.lote_id, d.processo, d.processo_id, v.em as levado from unnest($3::int8[]) a(id)
    cross join ${cada(
      'lote_movimento',
      'x.lote_id, x.processo, x.processo_id',
      `x.lote_id = a.id and x.papel = 'desfaz' and x.processo in ('${Object.keys(ESTADAS).join("', '")}') and x.registrado_em > $4::timestamptz`,
    )} d
    left join levados v on v.lote_id = d.lote_id where d.lote_id = $2 or v.em is not null
  )
  select d.processo || '/' || d.processo_id as registro, d.processo, m.lote_id as "loteId", m.versao, m.papel, m.tipo, m.em,
    m.registrado_em as "registradoEm", m.detalhes ->> 'umidadePct' as umidade, coalesce(m.em <= d.levado, true) as "aTempo"
  from desfeitos d
  join ${LIVE}.lote_movimento m on m.lote_id = d.lote_id and m.processo = d.processo and m.processo_id = d.processo_id and m.conta = $1
  where m.papel in ('entra', 'sai', 'desfaz') and m.detalhes ->> 'por' is null
  order by m.versao`;

type Linha = {
  readonly registro: string;
  readonly processo: string;
  readonly loteId: number;
  readonly versao: number;
  readonly papel: string;
  readonly tipo: string;
  readonly em: string;
  readonly registradoEm: string | Date;
  readonly umidade: string | null;
  readonly aTempo: boolean;
};

const declarado = (linhas: readonly Linha[]) => linhas.filter(({ aTempo }) => aTempo).map(({ papel, em, umidade }) => [papel, em, umidade]);

/** The undoing lines whose correction states something else, from the lines of one stay of a lot in the order of recording. */
const desfizeram = (linhas: readonly Linha[]): Linha[] => {
  const quais: Linha[] = [];
  let antes: readonly Linha[] = [];
  for (const mesmas of Map.groupBy(linhas, ({ versao }) => versao).values()) {
    const [desfaz] = mesmas.filter(({ papel }) => papel === 'desfaz');
    const agora = mesmas.filter(({ papel }) => papel !== 'desfaz');
    if (desfaz && !igual(declarado(antes), declarado(agora))) quais.push(desfaz);
    antes = desfaz ? agora : [...antes, ...agora];
  }
  return quais;
};

/** The stays on the way to a lot that were corrected or deleted since an instant: each correction once, the last first. */
export const passosCorrigidos = async (
  { db: { pool }, conta }: Reader,
  { loteId, lotes }: { readonly loteId: number; readonly lotes: readonly number[] },
  desde: string,
): Promise<PassoCorrigido[]> => {
  const { rows } = await pool.query<Linha>(prepared(LINHAS, [conta, loteId, arrayDe(lotes), desde]));
  const todas = [...Map.groupBy(rows, ({ registro, loteId: lote }) => `${registro} ${lote}`).values()].flatMap(desfizeram);
  const corrigidos = todas
    .map(({ registro, processo, tipo, registradoEm }) => ({ registro, processo, tipo, em: new Date(registradoEm).toISOString() }))
    .filter(({ em }) => em > desde)
    .sort((a, b) => (a.em > b.em ? -1 : a.em < b.em ? 1 : 0));
  const umaVez = new Map(corrigidos.map((um) => [`${um.em} ${um.registro}`, um]));
  return [...umaVez.values()].map(({ em, processo, tipo }) => ({ em, processo, excluido: tipo === 'RegistroExcluido' }));
};
