import { type Decider, never } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import type { Vigencia } from '../contrato-meeiro.register.js';
import { exigirLivre } from './vigencia.js';
import type { VigenciaEvent } from './vigencia.events.js';

/** How long a claim holds its days while its contract cannot be looked up yet. */
const RESERVA_MS = 120_000;

export type VigenciaCommand =
  | { readonly type: 'ReservarVigencia'; readonly data: Vigencia }
  | { readonly type: 'LiberarVigencia'; readonly data: { readonly contratoId: number } };

type Reservada = Vigencia & { readonly ate: string };
type Vigencias = { readonly reservadas: Record<string, Reservada> };

/**
 * The last claims of days by contracts: all contracts of an account go through one stream, so that of two overlapping ones
 * at the same instant one is refused (docs/adr/0042). Older contracts are looked up before.
 */
export const vigenciaDecider: Decider<VigenciaCommand, VigenciaEvent, Vigencias> = {
  category: 'vigencias',
  initial: () => ({ reservadas: {} }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'VigenciaReservada':
        state.reservadas[data.contratoId] = data;
        return state;
      case 'VigenciaLiberada':
        delete state.reservadas[data.contratoId];
        return state;
      default:
        return never(type);
    }
  },
  decide: ({ type, data }, { reservadas }, { now }) => {
    switch (type) {
      case 'ReservarVigencia': {
        exigirLivre(
          data,
          Object.values(reservadas).filter(({ ate }) => ate > now),
        );
        const atual = reservadas[data.contratoId];
        const ate = new Date(Date.parse(now) + RESERVA_MS).toISOString();
        return atual && atual.ate > now && igual({ ...data, ate: atual.ate }, atual)
          ? []
          : [{ type: 'VigenciaReservada', data: { ...data, ate } }];
      }
      case 'LiberarVigencia':
        return reservadas[data.contratoId] ? [{ type: 'VigenciaLiberada', data }] : [];
      default:
        return never(type);
    }
  },
};
