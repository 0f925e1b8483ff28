import type * as answers from '@tulha/domain/rastreabilidade/lote/quadro.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead } from '../../../http/hooks.js';
import { sum } from '../../../ui/format.js';
import { useQuando } from '../../historico/tempo/quando.js';

/** A portion of a lot in a place. `quantidade` 0: the coffee is elsewhere (`agoraEm`) or gone, and its exit was not recorded. */
export type LoteNoQuadro = Answer<typeof answers.LoteNoQuadro>;

export type Local = Answer<typeof answers.LocalDoQuadro>;

export type Secao = Answer<typeof answers.SecaoDoQuadro>;

export type Quadro = Answer<typeof answers.Quadro>;

export const QUADRO = '/rastreabilidade/quadro';

/** The coffee in each place, now or at the moment in the page's address. */
export const useQuadro = () => useRead<typeof answers.Quadro>(QUADRO, useQuando(), { keep: true });

export type Colhido = Answer<typeof answers.ColhidoSemLote>;

/** Harvest that is in no lot yet, plot by plot, now or at the moment in the page's address. */
export const useColhidoSemLote = () => useRead<typeof answers.ColhidoSemLote>(`${QUADRO}/colhido`, useQuando(), { keep: true });

/** How much lies there, unit by unit. */
export const somasDe = (lotes: readonly LoteNoQuadro[]) =>
  (['L', 'kg'] as const).flatMap((unidade) => {
    const daUnidade = lotes.filter((lote) => lote.unidade === unidade && lote.quantidade > 0);
    const total = sum(
      daUnidade.map(({ quantidade }) => quantidade),
      3,
    );
    return total > 0 ? [{ unidade, total }] : [];
  });
