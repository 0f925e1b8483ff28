import { refuseFolha } from '../errors.js';

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

/** @throws FOLHA_COM_PARCELAS_DEMAIS */
export const conferirParcelas = (quantos: number): void => {
  if (quantos > PARCELAS) throw refuseFolha('FOLHA_COM_PARCELAS_DEMAIS', { quantos, ate: PARCELAS });
};
