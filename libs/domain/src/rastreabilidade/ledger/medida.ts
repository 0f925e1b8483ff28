import type { CommandMeta } from '../../kernel/decider.js';
import { ensaiar } from './correcao.js';
import { exigirData, instante, type Momento } from './datas.js';
import { type Ledger, loteDe, type Porcao } from './ledger.js';
import type { CorrecaoDaMedida } from './medida.events.js';
import { chaveDe, desfazer, lancar, situacaoDe } from './registro.js';

/**
 * The common part of sample, classification and reading of a dryer: an observation that neither changes nor moves the
 * coffee. A measured moisture is the lot's from that moment on, unless a later one is already known.
 */

export type Medida = {
  readonly processo: 'amostra' | 'classificacao' | 'leitura';
  readonly id: number;
  readonly codigo: string | null;
  readonly em: Momento;
  /** The portions observed; none of it is taken. */
  readonly entradas: readonly Porcao[];
  readonly umidadePct: string | null;
  /** The record it hangs on, `<processo>/<id>`. */
  readonly de?: string;
};

const momentoDa = ({ em }: Medida): string => (em.hora ? instante(em) : em.dia);

/** Effect of a measurement. */
export const aplicarMedida = (ledger: Ledger, medida: Medida): void => {
  const { processo, id, codigo, entradas, umidadePct, de } = medida;
  const registro = { codigo, em: momentoDa(medida), entradas, saidas: [], ...(de === undefined ? {} : { de }), umidadePct };
  lancar(ledger, chaveDe(processo, id), registro, umidadePct === null ? {} : { umidadePct });
};

/** Effect of a corrected measurement. */
export const refazerMedida = (ledger: Ledger, medida: Medida): void => {
  desfazer(ledger, chaveDe(medida.processo, medida.id));
  aplicarMedida(ledger, medida);
};

/** The lots a new measurement is of, and how moist they are known to be with it. @throws LOTE_NAO_ENCONTRADO, DATA_FUTURA, DATA_ANTES_DO_LOTE */
export const medir = (ledger: Ledger, medida: Medida, meta: CommandMeta): CorrecaoDaMedida['situacoes'] => {
  const lotes = medida.entradas.map(({ loteId }) => loteDe(ledger, loteId));
  exigirData(medida.em.dia, lotes, meta);
  const passo = {
    registro: chaveDe(medida.processo, medida.id),
    em: momentoDa(medida),
    ordem: ledger.ultimaOrdem + 1,
    delta: 0,
    umidadePct: medida.umidadePct,
  };
  return lotes.map((lote) => ({ loteId: lote.id, umidadePct: situacaoDe({ ...lote, passos: [...lote.passos, passo] }).umidadePct }));
};

/**
 * The changes by a corrected measurement; null deletes it.
 * @throws PROCESSO_NAO_ENCONTRADO, DATA_FUTURA, DATA_ANTES_DO_LOTE
 */
export const corrigirMedida = (
  ledger: Ledger,
  { processo, id }: Pick<Medida, 'processo' | 'id'>,
  medida: Medida | null,
  meta: CommandMeta,
): Pick<CorrecaoDaMedida, 'antesEm' | 'situacoes'> => {
  const { efeitos } = ensaiar(ledger, {
    processo,
    id,
    entradas: medida?.entradas.map(({ loteId }) => loteId) ?? [],
    ficam: [],
    semEntrada: medida === null,
    refazer: (semEla) => {
      if (!medida) return;
      const lotes = medida.entradas.map(({ loteId }) => loteDe(semEla, loteId));
      exigirData(medida.em.dia, lotes, meta);
      aplicarMedida(semEla, medida);
    },
  });
  return { antesEm: efeitos.antesEm, situacoes: efeitos.situacoes.map(({ loteId, umidadePct }) => ({ loteId, umidadePct })) };
};
