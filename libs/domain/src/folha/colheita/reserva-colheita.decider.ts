import { type Decider, never } from '../../kernel/decider.js';
import type { LancamentoDaFolha, ReservaColheitaEvent } from './folha-colheita.events.js';

type Reserva = { lancamentoId: number; linhaIds: number[] };
/** `linhas`: line → sheet. `reservas`: sheet → what its closing took. */
type Reservas = { linhas: Record<string, number>; reservas: Record<string, Reserva> };

export type ReservaColheitaCommand =
  | {
      readonly type: 'ReservarColheita';
      readonly data: { readonly folhaId: number; readonly linhaIds: readonly number[]; readonly lancamento: LancamentoDaFolha };
    }
  | { readonly type: 'LiberarColheita'; readonly data: { readonly folhaId: number; readonly lancamentoId: number } };

/**
 * Which harvest line is paid by which closed sheet: one stream for each account, through which all its closings go, so that
 * two sheets that overlap cannot both pay a line. A sheet is its own stream (its ETag is its own), so it closes first and
 * asks here; it refuses nothing, and says no with a fact, on which the sheet opens again. A closing is known by the id of
 * the entry it becomes: a consequence drawn late finds another id there and changes nothing.
 */
export const reservaColheitaDecider: Decider<ReservaColheitaCommand, ReservaColheitaEvent, Reservas> = {
  category: 'folhas',
  snapshot: 1,
  initial: () => ({ linhas: {}, reservas: {} }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ColheitaReservada':
        state.reservas[data.folhaId] = { lancamentoId: data.lancamento.lancamentoId, linhaIds: data.linhaIds };
        for (const linhaId of data.linhaIds) state.linhas[linhaId] = data.folhaId;
        return state;
      case 'ColheitaLiberada':
        delete state.reservas[data.folhaId];
        for (const linhaId of data.linhaIds) delete state.linhas[linhaId];
        return state;
      case 'ColheitaRecusada':
        return state;
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    const { folhaId } = command.data;
    const atual = state.reservas[folhaId];
    switch (command.type) {
      case 'ReservarColheita': {
        const { linhaIds, lancamento } = command.data;
        if (atual?.lancamentoId === lancamento.lancamentoId) return [];
        const tomada = linhaIds.find((linhaId) => (state.linhas[linhaId] ?? folhaId) !== folhaId);
        if (tomada !== undefined) {
          const outraFolhaId = state.linhas[tomada] as number;
          return [{ type: 'ColheitaRecusada', data: { folhaId, lancamentoId: lancamento.lancamentoId, linhaId: tomada, outraFolhaId } }];
        }
        return [...liberar(folhaId, atual), { type: 'ColheitaReservada', data: { folhaId, linhaIds: [...linhaIds], lancamento } }];
      }
      case 'LiberarColheita':
        return atual?.lancamentoId === command.data.lancamentoId ? liberar(folhaId, atual) : [];
      default:
        return never(command);
    }
  },
};

const liberar = (folhaId: number, reserva: Reserva | undefined): ReservaColheitaEvent[] =>
  reserva ? [{ type: 'ColheitaLiberada', data: { folhaId, ...reserva } }] : [];
