import { sql } from 'kysely';
import { fusoDasFazendas } from '../../propriedade/fuso.queries.js';
import type { Reader } from '../../read/reader.js';

/** The public page that a lot of the account has now; undefined when it has none. */
export const findPublicacao = async (reader: Reader, loteId: number) => {
  const row = await reader.de('publicacao').selectAll().where('lote_id', '=', loteId).executeTakeFirst();
  return (
    row && {
      versao: row.versao,
      chave: row.chave,
      view: {
        mostra: { mapa: row.mostra_mapa, fazenda: row.mostra_fazenda, qualidade: row.mostra_qualidade },
        historia: row.historia,
        publicadoEm: row.publicado_em,
      },
    }
  );
};

/** The account's published lot at an address: the parts that a visitor may see of it, and the ids by which to look up the rest. */
export const findPorImpressao = ({ db, conta }: Reader, impressao: string) =>
  db
    .selectFrom('publicacao as p')
    .innerJoin('lote as l', (join) => join.onRef('l.id', '=', 'p.lote_id').onRef('l.conta', '=', 'p.conta'))
    .select(['p.mostra_mapa', 'p.mostra_fazenda', 'p.mostra_qualidade', 'p.historia', 'p.publicado_em'])
    .select(['l.id', 'l.codigo', 'l.em', 'l.tipo', 'l.qualidade', 'l.unidade', 'l.quantidade', 'l.umidade_pct'])
    .where('p.conta', '=', conta)
    .where('p.impressao', '=', impressao)
    .executeTakeFirst();

/** The account's deleted lot that an address led to: its code, and since when it is deleted. */
export const findRetirado = ({ db, conta }: Reader, impressao: string) =>
  db
    .selectFrom('publicacao as p')
    .innerJoin('lote_excluido as x', (join) => join.onRef('x.id', '=', 'p.lote_id').onRef('x.conta', '=', 'p.conta'))
    .select(['x.id', 'x.codigo', 'x.excluido_em'])
    .where('p.conta', '=', conta)
    .where('p.impressao', '=', impressao)
    .executeTakeFirst();

/** The clock of the farm that a lot was of when it was taken away: the line that made it says whose it was. */
export const fusoDoRetirado = async (reader: Reader, id: number) => {
  const linhas = await reader
    .de('lote_movimento')
    .select(sql<number | null>`(detalhes -> 'lote' ->> 'fazenda_id')::int8`.as('fazenda'))
    .where('lote_id', '=', id)
    .where('papel', '=', 'sai')
    .execute();
  return fusoDasFazendas(
    reader,
    linhas.map(({ fazenda }) => fazenda),
  );
};

export type Publicado = NonNullable<Awaited<ReturnType<typeof findPorImpressao>>>;
