import { useRead } from '../../http/hooks.js';
import { sum, type Unit } from '../../ui/format.js';

/** A portion of a lot in a place. `quantidade` 0: it is elsewhere (`agoraEm`) or gone, and nobody wrote down that it left. */
export type LoteNoQuadro = {
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly unidade: Unit;
  readonly quantidade: number;
  readonly umidade: number | null;
  readonly processo: string | null;
  readonly registro: number | null;
  readonly em: string;
  readonly hora: string | null;
  readonly dias: number;
  readonly demora: boolean;
  readonly umido: boolean;
  readonly agoraEm: string | null;
};

export type Local = {
  readonly id: number | null;
  readonly descricao: string;
  readonly capacidade: number | null;
  readonly lotes: readonly LoteNoQuadro[];
};

export type Secao = {
  readonly secao: 'colhido' | 'terreiro' | 'secador' | 'descanso' | 'armazem' | 'cooperativa';
  readonly atencao: { readonly dias?: number; readonly umidadePct?: number };
  readonly locais: readonly Local[];
};

export type Quadro = { readonly hoje: string; readonly secoes: readonly Secao[] };

export const QUADRO = '/rastreabilidade/quadro';

/** What is where right now. */
export const useQuadro = () => useRead<Quadro>(QUADRO);

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
