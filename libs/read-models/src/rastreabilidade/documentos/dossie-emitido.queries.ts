import { createHash } from 'node:crypto';
import type { Reader } from '../../read/reader.js';
import { type Dossie, dossieDoLote, linhasDoDossie } from './dossie.queries.js';

/**
 * A digest of what a dossier says of its lot: what happened to it and with how much, in order, where it came from and what was lost. Not of
 * how it says it, so that another version of the program finds the same. @returns SHA-256 in hex
 */
export const conteudoDoDossie = ({ lote, origens, historico, perdas, aMais }: Dossie): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [lote.id, lote.codigo, lote.quantidade, lote.saldo, lote.unidade],
        historico.linhas.map(({ id, em, tipo, processo, processoId, delta, quantidade, desfeita }) => [
          id,
          em,
          tipo,
          processo,
          processoId,
          delta,
          quantidade,
          desfeita,
        ]),
        origens.map(({ talhaoId, percentual, quantidade }) => [talhaoId, percentual, quantidade]),
        [perdas.colhidoL, perdas.perdaKg],
        ...aMais.map(({ talhaoId, em, falta }) => [talhaoId, em, falta]),
      ]),
    )
    .digest('hex');

type Linha = { readonly arquivo: string; readonly conteudo: string; readonly formato: string; readonly lote_id: number };

const diz = async (reader: Reader, { lote_id, formato, conteudo }: Linha): Promise<boolean> => {
  const agora = await dossieDoLote(reader, lote_id, linhasDoDossie(formato));
  return agora !== undefined && conteudoDoDossie(agora) === conteudo;
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
    ator: row.ator as string | null,
    arquivo: row.arquivo,
    conteudo: row.conteudo,
    ainda: await diz(reader, row),
  };
};
