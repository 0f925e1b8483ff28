import { refuseFolha } from '../errors.js';
import type { LancamentoDaFolha } from './fatos.fields.js';

/** Letters of the workers in one fact, which has 256 KiB at most; and of one worker, who is not divided. */
const LETRAS = 120_000;
const DE_UM = 240_000;
/** Instalments of one entry, which it keeps in one fact: of 300 letters each. */
const PARCELAS = 600;

/**
 * The workers of a closing in the parts that its facts have room for, in their order; at least one part, which may be empty.
 * @throws FOLHA_GRANDE_DEMAIS where one worker alone has more lines than a fact takes
 */
export const emPartes = <P extends { readonly colaboradorId: number }>(pagos: readonly P[], descricao: string): readonly P[][] => {
  const partes: P[][] = [[]];
  let letras = 0;
  for (const pago of pagos) {
    const suas = JSON.stringify(pago).length;
    if (suas > DE_UM) throw refuseFolha('FOLHA_GRANDE_DEMAIS', { descricao, colaborador: pago.colaboradorId });
    if (letras > 0 && letras + suas > LETRAS) {
      partes.push([]);
      letras = 0;
    }
    partes.at(-1)?.push(pago);
    letras += suas;
  }
  return partes;
};

const conferirParcelas = (quantos: number): void => {
  if (quantos > PARCELAS) throw refuseFolha('FOLHA_COM_PARCELAS_DEMAIS', { quantos, ate: PARCELAS });
};

/**
 * One instalment for each worker with a payment, where the sheet is paid worker by worker.
 * @throws FOLHA_COM_PARCELAS_DEMAIS
 */
export const parcelasDe = (
  pagos: readonly { readonly colaboradorId: number; readonly valorCentavos: number }[],
  pagamentoIds: readonly number[] | undefined,
): Pick<LancamentoDaFolha, 'parcelas'> => {
  if (!pagamentoIds) return {};
  const recebem = pagos.filter(({ valorCentavos }) => valorCentavos > 0);
  conferirParcelas(recebem.length);
  return {
    parcelas: recebem.map(({ colaboradorId, valorCentavos }, indice) => ({
      pagamentoId: pagamentoIds[indice] as number,
      colaboradorId,
      valorCentavos,
    })),
  };
};
