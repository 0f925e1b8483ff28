import { deslocamentoEm, type Fuso } from '../../kernel/relogio.js';
import type { LinhaDoLedger } from '../historico/cenario.js';

const FAZEM = ['lote', 'despolpagem', 'beneficio', 'rebeneficio'];
const LUGARES = ['terreiro', 'armazem'];

/** Whether a lot left a place in which it had been since a day before: then it may have left at any moment of the day, also the first. */
const jaEstava = ({ loteId, processo, processoId, papel, em }: LinhaDoLedger, linhas: readonly LinhaDoLedger[]): boolean =>
  papel === 'sai' &&
  LUGARES.includes(processo) &&
  linhas.some(
    (outra) =>
      outra.papel === 'entra' && outra.processo === processo && outra.processoId === processoId && outra.loteId === loteId && outra.em < em,
  );

/**
 * The time of an event for EPCIS. A record without an hour means any moment of its day: a step that makes a lot is put at
 * the beginning of the day, other steps at its end, and `precisao` marks it. A lot leaves a yard or a stack before it is
 * made into others on the same day.
 */
export const momentoDe = (linha: LinhaDoLedger, linhas: readonly LinhaDoLedger[], fuso: Fuso | undefined) => {
  const { em, hora, papel, processo } = linha;
  const deslocamento = deslocamentoEm(em, fuso);
  const cedo = hora === null && ((papel === 'sai' && FAZEM.includes(processo)) || jaEstava(linha, linhas));
  const relogio = hora === null ? (cedo ? '00:00:00' : '23:59:59') : `${hora}:00`;
  return {
    eventTime: `${em}T${relogio}${deslocamento}`,
    eventTimeZoneOffset: deslocamento,
    precisao: hora === null ? 'dia' : 'minuto',
  } as const;
};
