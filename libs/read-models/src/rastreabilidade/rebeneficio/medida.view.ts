import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { RebeneficioEvent } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.events';

type Medida = NonNullable<Extract<RebeneficioEvent, { type: 'RebeneficioRealizado' }>['data']['medida']>;
type Row = { readonly saida_em: string | null; readonly saida_hora: string | null; readonly medida: unknown };
type Saida = { readonly quantidade: number };

/** The measure a rebenefício was counted in, as it was then: kilograms of one with its container, of the container, of the coffee in it. */
export const sobreAMedida = <S extends Saida>(
  { saida_em: dataSaida, saida_hora: horaSaida, medida: gravada }: Row,
  saidas: readonly S[],
) => {
  const fim = { dataSaida, horaSaida };
  if (gravada === null)
    return { ...fim, unidadeFracao: null, medidaUnidade: null, medida: null, medidaTara: null, medidaLiquida: null, saidas };
  const { unidadeId, unidade, quantidadeG, taraG } = gravada as Medida;
  const liquidaG = quantidadeG - taraG;
  return {
    ...fim,
    unidadeFracao: unidadeId,
    medidaUnidade: unidade,
    medida: toWire(quantidadeG, 3),
    medidaTara: toWire(taraG, 3),
    medidaLiquida: toWire(liquidaG, 3),
    saidas: saidas.map((saida) => ({ ...saida, medidas: toWire(mulDivHalfUp(toScaled(saida.quantidade, 3) ?? 0, 1_000, liquidaG), 3) })),
  };
};
