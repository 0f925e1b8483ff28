import type { Decider } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { defineFacts, type FactOf } from '@tulha/domain/kernel/facts';
import { z } from 'zod';

/**
 * A room for histories: kilograms go into and come out of jars. Some jars are shared, others are opened by the writer that
 * draws their number.
 */

const kg = z.strictObject({ kg: z.int().min(1) });
export const fatosDoPote = defineFacts({
  PoteAberto: { versao: 1, data: z.strictObject({ pote: z.int() }) },
  Posto: { versao: 1, data: kg },
  Tirado: { versao: 1, data: kg },
  Anotado: { versao: 1, data: z.strictObject({ nota: z.int() }) },
});
type FatoDoPote = FactOf<typeof fatosDoPote>;
export type Pede =
  | { readonly type: 'Abrir'; readonly data: { readonly pote: number; readonly kg: number } }
  | { readonly type: 'Por'; readonly data: { readonly kg: number; readonly vezes: number } }
  | { readonly type: 'Tirar'; readonly data: { readonly kg: number } }
  | { readonly type: 'Anotar'; readonly data: { readonly nota: number } };
type Estado = { kg: number; nota: number; aberto: boolean };

const postos = (quilos: number, vezes: number): FatoDoPote[] =>
  Array.from({ length: vezes }, () => ({ type: 'Posto' as const, data: { kg: quilos } }));

export const pote: Decider<Pede, FatoDoPote, Estado> = {
  category: 'pote',
  initial: () => ({ kg: 0, nota: 0, aberto: false }),
  evolve: (state, { type, data }) => {
    if (type === 'PoteAberto') state.aberto = true;
    if (type === 'Posto') state.kg += data.kg;
    if (type === 'Tirado') state.kg -= data.kg;
    if (type === 'Anotado') state.nota = data.nota;
    return state;
  },
  decide: ({ type, data }, state) => {
    if (type === 'Por') return postos(data.kg, data.vezes);
    if (type === 'Anotar') return data.nota === state.nota ? [] : [{ type: 'Anotado', data }];
    if (type === 'Abrir') {
      if (state.aberto) throw new DomainError('POTE_JA_ABERTO', 'conflict', 'Este pote já foi aberto.');
      return [{ type: 'PoteAberto', data: { pote: data.pote } }, ...postos(data.kg, 2)];
    }
    if (data.kg > state.kg) throw new DomainError('POTE_SEM_SALDO', 'refused', `Há ${state.kg} kg.`);
    return [{ type: 'Tirado', data: { kg: data.kg } }];
  },
};
