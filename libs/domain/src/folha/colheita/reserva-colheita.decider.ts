import { refuseShared } from '../../kernel/shared-errors.js';
import { type Decider, never } from '../../kernel/decider.js';
import type { LancamentoDaFolha, ReservaColheitaEvent } from './folha-colheita.events.js';

type Reserva = { lancamentoId: number; linhaIds: number[] };
/** `linhas`: line → sheet. `reservas`: sheet → what its closing took. `retiradas`: lines that are no more. */
type Reservas = { linhas: Record<string, number>; reservas: Record<string, Reserva>; retiradas: Record<string, true> };

export type ReservaColheitaCommand =
  | {
      readonly type: 'ReservarColheita';
      readonly data: { readonly folhaId: number; readonly linhaIds: readonly number[]; readonly lancamento: LancamentoDaFolha };
    }
  | { readonly type: 'LiberarColheita'; readonly data: { readonly folhaId: number; readonly lancamentoId: number } }
  /** Somebody wants the lines deleted: refused where one is paid, as a whole. The activity follows. */
  | {
      readonly type: 'RetirarColheita';
      readonly data: Extract<ReservaColheitaEvent, { type: 'ColheitaRetirada' }>['data'];
    };

/**
 * Which harvest line is paid by which closed sheet: one stream for each account, through which all its closings go, so that
 * two sheets that overlap cannot both pay a line. A sheet is its own stream (its ETag is its own), so it closes first and
 * asks here; it is not refused, but told no by a fact, on which the sheet opens again. A closing is known by the id of
 * the entry it becomes: a consequence drawn late finds another id there and changes nothing. A deletion asks here first, so
 * that a line is either paid or gone.
 */
export const reservaColheitaDecider: Decider<ReservaColheitaCommand, ReservaColheitaEvent, Reservas> = {
  category: 'folhas',
  snapshot: 2,
  initial: () => ({ linhas: {}, reservas: {}, retiradas: {} }),
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
      case 'ColheitaRetirada':
        for (const linhaId of data.linhaIds) state.retiradas[linhaId] = true;
        return state;
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'ReservarColheita':
        return reservar(command.data, state);
      case 'LiberarColheita': {
        const atual = state.reservas[command.data.folhaId];
        return atual?.lancamentoId === command.data.lancamentoId ? liberar(command.data.folhaId, atual) : [];
      }
      case 'RetirarColheita': {
        const { linhaIds, ...data } = command.data;
        const paga = linhaIds.find((linhaId) => state.linhas[linhaId] !== undefined);
        if (paga !== undefined) throw refuseShared('LINHA_EM_FOLHA_FECHADA', { linha: paga, folha: state.linhas[paga] as number });
        const novas = linhaIds.filter((linhaId) => !state.retiradas[linhaId]);
        return novas.length > 0 || data.comAtividade ? [{ type: 'ColheitaRetirada', data: { ...data, linhaIds: novas } }] : [];
      }
      default:
        return never(command);
    }
  },
};

type Pedida = Extract<ReservaColheitaCommand, { type: 'ReservarColheita' }>['data'];

const reservar = ({ folhaId, linhaIds, lancamento }: Pedida, { linhas, reservas, retiradas }: Reservas): ReservaColheitaEvent[] => {
  const { lancamentoId } = lancamento;
  const atual = reservas[folhaId];
  if (atual?.lancamentoId === lancamentoId) return [];
  const tomada = linhaIds.find((linhaId) => retiradas[linhaId] || (linhas[linhaId] ?? folhaId) !== folhaId);
  if (tomada !== undefined)
    return [{ type: 'ColheitaRecusada', data: { folhaId, lancamentoId, linhaId: tomada, outraFolhaId: linhas[tomada] ?? null } }];
  return [...liberar(folhaId, atual), { type: 'ColheitaReservada', data: { folhaId, linhaIds: [...linhaIds], lancamento } }];
};

const liberar = (folhaId: number, reserva: Reserva | undefined): ReservaColheitaEvent[] =>
  reserva ? [{ type: 'ColheitaLiberada', data: { folhaId, ...reserva } }] : [];
