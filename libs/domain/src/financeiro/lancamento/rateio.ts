import { scaledToBr } from '../../kernel/decimal.js';
import { emInteiros } from '../../kernel/rateio.js';
import { trimEndOf } from '../../kernel/trim.js';
import { refuseFinanceiro } from '../errors.js';
import type { Criterio, ParteDoRateio } from './rateio.fields.js';

/** A part as it is asked for, with its name, which refusals use. */
export type ParteNomeada = ParteDoRateio & { readonly nome: string };

const somaDos = (partes: readonly ParteDoRateio[]): { readonly soma: bigint; readonly casas: number } => {
  const { inteiros, casas } = emInteiros(partes.map(({ peso }) => peso));
  return { casas, soma: inteiros.reduce((a, b) => a + b, 0n) };
};

const valem = ({ soma, casas }: ReturnType<typeof somaDos>, inteiro: number, dele: number): boolean =>
  soma * 10n ** BigInt(dele) === BigInt(inteiro) * 10n ** BigInt(casas);

/** A sum of percents without zeros at its end, one of money to the cent. */
const emBr = ({ soma, casas }: ReturnType<typeof somaDos>, minimo: number): string => {
  const texto = scaledToBr(Number(soma * 10n ** BigInt(Math.max(0, minimo - casas))), Math.max(casas, minimo));
  return minimo === 0 && casas > 0 ? trimEndOf(trimEndOf(texto, '0'), ',') : texto;
};

/** Only land has an area, plants and a picking. */
const DA_TERRA: readonly Criterio[] = ['AREA', 'PLANTAS', 'PRODUCAO'];

/** The fault of a part that weighs nothing. */
const FALTA: Readonly<Record<Criterio, string>> = {
  AREA: 'está sem área no cadastro',
  PERCENTUAL: 'está com 0 %',
  PRODUCAO: 'não tem colheita nessa safra',
  PLANTAS: 'está sem plantas contadas no cadastro',
  USO_DIRETO: 'está com R$ 0,00',
};

/**
 * A split must have a weight for each part, each part once, and cover the whole amount.
 * @throws RATEIO_REPETIDO, RATEIO_DA_TERRA, RATEIO_SEM_PESO, RATEIO_SEM_CEM, RATEIO_NAO_FECHA
 */
export const conferirRateio = (
  { criterio, partes }: { readonly criterio: Criterio; readonly partes: readonly ParteNomeada[] },
  totalCentavos: number,
): void => {
  const vistos = new Set<string>();
  for (const [indice, { tipo, id, peso, nome }] of partes.entries()) {
    const campo = `partes[${indice}].id`;
    if (vistos.has(`${tipo} ${id}`)) throw refuseFinanceiro('RATEIO_REPETIDO', { registro: nome }, campo);
    vistos.add(`${tipo} ${id}`);
    if (DA_TERRA.includes(criterio) && tipo !== 'talhao') throw refuseFinanceiro('RATEIO_DA_TERRA', undefined, `partes[${indice}].tipo`);
    if (!/[1-9]/.test(peso) || peso.startsWith('-'))
      throw refuseFinanceiro('RATEIO_SEM_PESO', { registro: nome, falta: FALTA[criterio] }, campo);
  }
  const soma = somaDos(partes);
  if (criterio === 'PERCENTUAL' && !valem(soma, 100, 0)) throw refuseFinanceiro('RATEIO_SEM_CEM', { soma: emBr(soma, 0) });
  if (criterio === 'USO_DIRETO' && !valem(soma, totalCentavos, 2))
    throw refuseFinanceiro('RATEIO_NAO_FECHA', { soma: emBr(soma, 2), total: scaledToBr(totalCentavos, 2) });
};
