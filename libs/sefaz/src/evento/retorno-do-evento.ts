import { instantFromIso } from '@tulha/domain/kernel/calendar';
import { all, at, find, readTree, textAt } from '../nfe/tree.js';
import { UnreadableXml } from '../nfe/unreadable.js';

/** The answer to one event, or to its batch where that was refused whole. */
export type RetornoDoEvento = {
  readonly cStat: string;
  readonly motivo: string;
  readonly protocolo: string | null;
  /** Instant at which it was registered. */
  readonly em: string | null;
};

/** The batch was looked at: each event has a code of its own. */
export const LOTE_PROCESSADO = '128';

const instante = (text: string | null): string | null => instantFromIso(text ?? '') ?? null;

/** Reads the answer to a batch of one, in whatever envelope it stands. @throws UnreadableXml where it is none, or of another invoice */
export const lerRetornoDoEvento = (bytes: Uint8Array, chave: string): RetornoDoEvento => {
  const lote = find(readTree(bytes), 'retEnvEvento');
  const doLote = textAt(lote, 'cStat');
  if (!lote || doLote === null || !/^\d{3,4}$/.test(doLote)) throw new UnreadableXml('A SEFAZ respondeu o que não é uma resposta.');
  const inf = at(all(lote, 'retEvento')[0], 'infEvento');
  if (doLote !== LOTE_PROCESSADO || !inf) return { cStat: doLote, motivo: textAt(lote, 'xMotivo') ?? '', protocolo: null, em: null };
  const cStat = textAt(inf, 'cStat');
  if (cStat === null || !/^\d{3,4}$/.test(cStat)) throw new UnreadableXml('A SEFAZ respondeu o que não é uma resposta.');
  const dela = textAt(inf, 'chNFe');
  if (dela !== null && dela !== chave) throw new UnreadableXml('A SEFAZ respondeu sobre outra nota.');
  return { cStat, motivo: textAt(inf, 'xMotivo') ?? '', protocolo: textAt(inf, 'nProt'), em: instante(textAt(inf, 'dhRegEvento')) };
};
