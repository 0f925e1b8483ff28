import {
  aplicarEntrada,
  aplicarSaida,
  corrigirPassagem,
  entrarEm,
  exigirAberta,
  porcoesDaPassagem,
  refazerPassagem,
} from '../ledger/passagem.js';
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
    CorrigirTerreiro: ({ terreiroEntradaId, terreiroId, motivo, entrada, saida, responsavel, lotes: pedidos }, ledger, meta) => {
      const pedida = { lotes: pedidos, localId: terreiroId, entrada, saida };
      const { lotes, efeitos } = corrigirPassagem(ledger, 'terreiro', terreiroEntradaId, pedida, meta);
      return [
        { type: 'TerreiroCorrigido', data: { terreiroEntradaId, terreiroId, lotes, entrada, saida, responsavel, motivo, ...efeitos } },
      ];
    },
    ConcluirTerreiro: ({ terreiroEntradaId, terreiroId, saida }, ledger, meta) => {
      exigirAberta(ledger, 'terreiro', terreiroEntradaId, saida, meta);
      const lotes = porcoesDaPassagem(ledger, 'terreiro', terreiroEntradaId);
      return [{ type: 'SaidaDoTerreiroRegistrada', data: { terreiroEntradaId, terreiroId, lotes, saida } }];
    },
  },
  evolve: {
    EntradaNoTerreiroRegistrada: ({ terreiroEntradaId, terreiroId, lotes, entrada }, ledger) =>
      aplicarEntrada(ledger, 'terreiro', terreiroEntradaId, { localId: terreiroId, lotes, entrada }),
    SaidaDoTerreiroRegistrada: ({ terreiroEntradaId, saida }, ledger) => aplicarSaida(ledger, 'terreiro', terreiroEntradaId, saida),
    TerreiroCorrigido: ({ terreiroEntradaId, terreiroId, lotes, entrada, saida }, ledger) =>
      refazerPassagem(ledger, 'terreiro', terreiroEntradaId, { localId: terreiroId, lotes, entrada }, saida),
  },
};
