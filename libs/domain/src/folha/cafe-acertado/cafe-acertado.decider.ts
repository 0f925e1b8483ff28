import { type Decider, never } from '../../kernel/decider.js';
import { refuseAcerto } from '../acerto-meeiro.register.js';
import type { CafeAcertadoEvent } from './cafe-acertado.events.js';

/** How long a claim holds its coffee while its settlement cannot be looked up yet. */
const RESERVA_MS = 120_000;

type Cafe = { readonly chave: string; readonly descricao: string };
export type CafeAcertadoCommand =
  | {
      readonly type: 'ReservarCafeAcertado';
      readonly data: { readonly acertoId: number; readonly descricao: string; readonly cafes: readonly Cafe[] };
    }
  | { readonly type: 'LiberarCafeAcertado'; readonly data: { readonly acertoId: number } };

type Reserva = { readonly acertoId: number; readonly descricao: string; readonly ate: string };
type Reservas = { readonly porCafe: Record<string, Reserva> };

const dele = ({ porCafe }: Reservas, acertoId: number) => Object.keys(porCafe).filter((chave) => porCafe[chave]?.acertoId === acertoId);

/**
 * The last claims of coffee by settlements: all settlements of an account go through one stream, so that of two that are finalised with the
 * same coffee at the same instant one is refused. Older ones are looked up before.
 */
export const cafeAcertadoDecider: Decider<CafeAcertadoCommand, CafeAcertadoEvent, Reservas> = {
  category: 'cafes-acertados',
  initial: () => ({ porCafe: {} }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CafeAcertadoReservado': {
        for (const [chave, { ate }] of Object.entries(state.porCafe)) if (ate <= data.em) delete state.porCafe[chave];
        const { acertoId, descricao, ate } = data;
        for (const chave of data.cafes) state.porCafe[chave] = { acertoId, descricao, ate };
        return state;
      }
      case 'CafeAcertadoLiberado':
        for (const chave of dele(state, data.acertoId)) delete state.porCafe[chave];
        return state;
      default:
        return never(type);
    }
  },
  decide: ({ type, data }, state, { now }) => {
    switch (type) {
      case 'ReservarCafeAcertado': {
        const { acertoId, descricao, cafes } = data;
        for (const { chave, descricao: cafe } of cafes) {
          const reserva = state.porCafe[chave];
          if (reserva && reserva.acertoId !== acertoId && reserva.ate > now)
            throw refuseAcerto('ACERTO_REPETIDO', { cafe, outro: reserva.descricao });
        }
        if (cafes.length === 0) return [];
        const ate = new Date(Date.parse(now) + RESERVA_MS).toISOString();
        return [{ type: 'CafeAcertadoReservado', data: { acertoId, descricao, em: now, ate, cafes: cafes.map(({ chave }) => chave) } }];
      }
      case 'LiberarCafeAcertado':
        return dele(state, data.acertoId).length > 0 ? [{ type: 'CafeAcertadoLiberado', data }] : [];
      default:
        return never(type);
    }
  },
};
