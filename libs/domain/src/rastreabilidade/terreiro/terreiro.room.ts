import { aplicarEntrada, aplicarSaida, entrarEm, exigirAberta, porcoesDaPassagem } from '../ledger/passagem.js';
import type { Room } from '../ledger/room.js';
import type { TerreiroCommand } from './terreiro.commands.js';
import type { TerreiroEvent } from './terreiro.events.js';

export const terreiroRoom: Room<TerreiroCommand, TerreiroEvent> = {
  decide: {
    RegistrarTerreiro: ({ terreiroEntradaId, terreiroId, entrada, saida, responsavel, ...data }, ledger, meta) => {
      const lotes = entrarEm(ledger, 'terreiro', { ...data, entrada, saida }, meta);
      const entrou: TerreiroEvent = {
        type: 'EntradaNoTerreiroRegistrada',
        data: { terreiroEntradaId, terreiroId, lotes, entrada, responsavel },
      };
      return saida ? [entrou, { type: 'SaidaDoTerreiroRegistrada', data: { terreiroEntradaId, terreiroId, lotes, saida } }] : [entrou];
    },
    ConcluirTerreiro: ({ terreiroEntradaId, terreiroId, saida }, ledger, meta) => {
      exigirAberta(ledger, 'terreiro', terreiroEntradaId, saida, meta);
      const lotes = porcoesDaPassagem(ledger, 'terreiro', terreiroEntradaId);
      return [{ type: 'SaidaDoTerreiroRegistrada', data: { terreiroEntradaId, terreiroId, lotes, saida } }];
    },
  },
  evolve: {
    EntradaNoTerreiroRegistrada: ({ terreiroEntradaId, lotes, entrada }, ledger) =>
      aplicarEntrada(ledger, 'terreiro', terreiroEntradaId, lotes, entrada),
    SaidaDoTerreiroRegistrada: ({ terreiroEntradaId }, ledger) => aplicarSaida(ledger, 'terreiro', terreiroEntradaId),
  },
};
