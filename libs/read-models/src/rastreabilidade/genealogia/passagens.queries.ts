import { toWire } from '@tulha/domain/kernel/decimal';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { LIVE } from '../../declare/read-schema.js';
import { prepared } from '../../read/prepared.js';
import type { Reader } from '../../read/reader.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';
import { arrayDe, ateDe } from './grafo-dos-lotes.js';

/** The amount of each lot that went into each kind of place: coffee that came back counts once, so it is never more than the lot was. */
const PASSAGENS = `
  select p.lote_id as lote, p.processo, least(sum(p.quantidade), max(p.inteiro))::int8 as quantidade from (
    select m.*, max(m.quantidade) filter (where m.papel = 'sai' and m.detalhes ? 'lote') over (partition by m.lote_id) as inteiro from (
      select m.*, ${SEM_EFEITO} as desfeita from unnest($2::int8[]) i(id)
      join ${LIVE}.lote_movimento m on m.lote_id = i.id and m.conta = $1
      where m.registrado_em <= $4::timestamptz) m
    where not m.desfeita and m.em <= $3::date) p
  where p.papel = 'entra' and p.processo in ('terreiro', 'secagem', 'ressecagem', 'armazem')
  group by p.lote_id, p.processo order by p.lote_id, p.processo`;

type Passagem = { readonly lote: number; readonly processo: string; readonly quantidade: number };

/** The yards, dryers and stacks that lots went through, by kind: those they lie in, too; now, or as it was at an instant. */
export const passagensDe = async ({ db: { pool }, conta }: Reader, lotes: readonly number[], instante: Instante): Promise<Passagem[]> => {
  const { rows } = await pool.query<Passagem>(prepared(PASSAGENS, [conta, arrayDe(lotes), ...ateDe(instante)]));
  return rows.map(({ quantidade, ...passagem }) => ({ ...passagem, quantidade: toWire(quantidade, 3) }));
};
