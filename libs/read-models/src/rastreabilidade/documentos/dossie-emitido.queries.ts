import type { Reader } from '../../read/reader.js';
import { eOConteudo } from './conteudo-do-dossie.js';
import { dossieDoLote, type FormatoDoDossie } from './dossie.queries.js';

type Linha = { readonly arquivo: string; readonly conteudo: string; readonly formato: string; readonly lote_id: number };

const diz = async (reader: Reader, { lote_id, formato, conteudo }: Linha): Promise<boolean> => {
  const agora = await dossieDoLote(reader, lote_id, formato as FormatoDoDossie);
  return agora !== undefined && eOConteudo(agora, conteudo);
};

/**
 * The dossier that a digest is of, the last one of those that say the same; undefined where none was handed out, or of a lot the reader may
 * not see. @param impressao of the file's bytes, or the one that is printed on it
 */
export const dossieEmitido = async (reader: Reader, impressao: string) => {
  const row = await reader.db
    .selectFrom('dossie_emitido as d')
    .leftJoin('usuario as u', (join) => join.onRef('u.id', '=', 'd.ator').onRef('u.conta', '=', 'd.conta'))
    .leftJoin('lote as l', (join) => join.onRef('l.id', '=', 'd.lote_id').onRef('l.conta', '=', 'd.conta'))
    .select(['d.arquivo', 'd.conteudo', 'd.formato', 'd.codigo', 'd.lote_id', 'd.emitido_em', 'u.nome as ator', 'l.fazenda_id'])
    .where('d.conta', '=', reader.conta)
    .where((eb) => eb.or([eb('d.arquivo', '=', impressao), eb('d.conteudo', '=', impressao)]))
    .orderBy('d.emitido_em', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const fora = reader.fazendas !== undefined && (row.fazenda_id === null || !reader.fazendas.includes(row.fazenda_id));
  if (fora) return undefined;
  return {
    confere: row.arquivo === impressao ? ('arquivo' as const) : ('conteudo' as const),
    lote: row.lote_id,
    codigo: row.codigo,
    formato: row.formato,
    emitidoEm: new Date(row.emitido_em).toISOString(),
    ator: row.ator,
    arquivo: row.arquivo,
    conteudo: row.conteudo,
    ainda: await diz(reader, row),
  };
};
