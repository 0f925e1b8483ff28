import type { Reader } from '../../read/reader.js';
import { alvosDaVenda, correcoesDaOrigem } from '../historico/correcoes-da-origem.queries.js';

const EMISSOES_MAX = 20;
type Talhao = { readonly talhaoId: number; readonly nome: string; readonly percentual: string };

/** The last packages handed out of a lot or sale, the newest first: the content of each, and since when another version holds. */
export const emissoesDe = async (reader: Reader, assunto: 'lote' | 'venda', alvoId: number) => {
  const rows = await reader.db
    .selectFrom('eudr_emissao as e')
    .leftJoin('usuario as u', (join) => join.onRef('u.id', '=', 'e.ator').onRef('u.conta', '=', 'e.conta'))
    .select(['e.numero', 'e.impressao', 'e.talhoes', 'e.emitido_em', 'u.nome as ator'])
    .where('e.conta', '=', reader.conta)
    .where('e.assunto', '=', assunto)
    .where('e.alvo_id', '=', alvoId)
    .orderBy('e.numero', 'desc')
    .limit(EMISSOES_MAX)
    .execute();
  const primeira = rows.at(-1);
  if (!primeira) return [];
  const alvos = assunto === 'lote' ? [{ loteId: alvoId, peso: 1 }] : await alvosDaVenda(reader, alvoId);
  const iso = (instante: unknown) => new Date(instante as string).toISOString();
  const correcoes = await correcoesDaOrigem(reader, alvos, iso(primeira.emitido_em));
  return rows.map(({ numero, impressao, talhoes, emitido_em, ator }, index) => {
    const emitidoEm = iso(emitido_em);
    const correcao = correcoes.find(({ em }) => em > emitidoEm) ?? null;
    const seguinte = rows[index - 1];
    const depois = [correcao?.em, seguinte && iso(seguinte.emitido_em)].filter((em) => em !== undefined).sort();
    return {
      numero,
      emitidoEm,
      ator,
      impressao,
      talhoes: (talhoes as readonly Talhao[]).map(({ percentual, ...talhao }) => ({ ...talhao, percentual: Number(percentual) })),
      substituidoEm: depois[0] ?? null,
      correcao,
    };
  });
};
