import { refuse } from '@tulha/domain/rastreabilidade/errors';
import { show } from '@tulha/domain/rastreabilidade/ledger/ledger';
import { z } from 'zod';
import { Motivo } from '../ensaio/ensaio.js';

/** Where the coffee of an output goes when that output is taken out of its record: it is said, so that no coffee vanishes. */
export const ComDestino = Motivo.extend({
  destino: z
    .union([z.literal('perda'), z.coerce.number().int().positive()])
    .default('perda')
    .meta({ description: 'Para onde vai o café da saída excluída: `perda`, ou o número de outro lote que saiu do mesmo processo' }),
});
export type Destino = z.output<typeof ComDestino>['destino'];

type Saida = { readonly id: number | null; readonly codigo?: string };

/** The outputs that remain: one of them takes the removed one's coffee (`comMais`), unless that is lost. @throws DESTINO_NAO_E_SAIDA */
export const semSaida = <S extends Saida>(saidas: readonly S[], tirada: S, destino: Destino, comMais: (saida: S) => S): S[] => {
  const restam = saidas.filter((saida) => saida !== tirada);
  if (destino !== 'perda' && !restam.some(({ id }) => id === destino)) throw refuse('DESTINO_NAO_E_SAIDA');
  return restam.map((saida) => (saida.id === destino ? comMais(saida) : saida));
};

/** The remark of a rehearsal about the destination. */
export const avisoDoDestino = (
  saidas: readonly Saida[],
  tirada: Saida,
  quanto: readonly [number, 'L' | 'kg'],
  destino: Destino,
): string => {
  const para = destino === 'perda' ? 'ficam na perda' : `vão para o lote ${saidas.find(({ id }) => id === destino)?.codigo ?? destino}`;
  return `Os ${show(quanto[0])} ${quanto[1]} do lote ${tirada.codigo ?? tirada.id} ${para}.`;
};
