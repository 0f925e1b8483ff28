import { aplicarEntrada, aplicarSaida, corrigirPassagem, entrarEm, refazerPassagem, sairDe } from '../ledger/passagem.js';
import type { Room } from '../ledger/room.js';
import type { TerreiroCommand } from './terreiro.commands.js';
import type { TerreiroEvent } from './terreiro.events.js';

export const terreiroRoom: Room<TerreiroCommand, TerreiroEvent> = {
  decide: {
    RegistrarTerreiro: ({ saida, ...dados }, ledger, meta) => {
      const { terreiroEntradaId, terreiroId } = dados;
      const lotes = entrarEm(ledger, 'terreiro', { ...dados, saida }, meta);
      const entrou: TerreiroEvent = { type: 'EntradaNoTerreiroRegistrada', data: { ...dados, lotes } };
      return saida ? [entrou, { type: 'SaidaDoTerreiroRegistrada', data: { terreiroEntradaId, terreiroId, lotes, saida } }] : [entrou];
    },
    CorrigirTerreiro: (dados, ledger, meta) => {
      const { terreiroEntradaId: id, terreiroId: localId } = dados;
      const corrigida = corrigirPassagem(ledger, 'terreiro', id, { ...dados, localId }, meta);
      return [{ type: 'TerreiroCorrigido', data: { ...dados, ...corrigida } }];
    },
    ConcluirTerreiro: (dados, ledger, meta) => {
      const lotes = sairDe(ledger, 'terreiro', dados.terreiroEntradaId, dados.saida, meta);
      return [{ type: 'SaidaDoTerreiroRegistrada', data: { ...dados, lotes } }];
    },
  },
  evolve: {
    EntradaNoTerreiroRegistrada: ({ terreiroEntradaId: id, terreiroId: localId, ...entrou }, ledger) =>
      aplicarEntrada(ledger, 'terreiro', id, { ...entrou, localId }),
    SaidaDoTerreiroRegistrada: ({ terreiroEntradaId: id, ...saiu }, ledger) => aplicarSaida(ledger, 'terreiro', id, saiu),
    TerreiroCorrigido: ({ terreiroEntradaId: id, terreiroId: localId, ...agora }, ledger) =>
      refazerPassagem(ledger, 'terreiro', id, { ...agora, localId }),
  },
};
