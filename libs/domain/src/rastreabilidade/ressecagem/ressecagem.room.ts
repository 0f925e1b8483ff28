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
import type { RessecagemCommand } from './ressecagem.commands.js';
import type { RessecagemEvent } from './ressecagem.events.js';

export const ressecagemRoom: Room<RessecagemCommand, RessecagemEvent> = {
  decide: {
    RegistrarRessecagem: (
      { ressecagemId, secadorId, entrada, saida, umidadeEntradaPct, umidadeSaidaPct, responsavel, ...data },
      ledger,
      meta,
    ) => {
      const lotes = entrarEm(ledger, 'ressecagem', { ...data, entrada, saida }, meta);
      const iniciada: RessecagemEvent = {
        type: 'RessecagemIniciada',
        data: { ressecagemId, secadorId, lotes, entrada, umidadeEntradaPct, responsavel },
      };
      return saida
        ? [iniciada, { type: 'RessecagemConcluida', data: { ressecagemId, secadorId, lotes, saida, umidadeSaidaPct } }]
        : [iniciada];
    },
    CorrigirRessecagem: ({ ressecagemId, secadorId, motivo, lotes: pedidos, ...dados }, ledger, meta) => {
      const pedida = { ...dados, lotes: pedidos, localId: secadorId };
      const { lotes, efeitos } = corrigirPassagem(ledger, 'ressecagem', ressecagemId, pedida, meta);
      return [{ type: 'RessecagemCorrigida', data: { ressecagemId, secadorId, ...dados, lotes, motivo, ...efeitos } }];
    },
    ConcluirRessecagem: ({ ressecagemId, secadorId, saida, umidadeSaidaPct }, ledger, meta) => {
      exigirAberta(ledger, 'ressecagem', ressecagemId, saida, meta);
      const lotes = porcoesDaPassagem(ledger, 'ressecagem', ressecagemId);
      return [{ type: 'RessecagemConcluida', data: { ressecagemId, secadorId, lotes, saida, umidadeSaidaPct } }];
    },
  },
  evolve: {
    RessecagemIniciada: ({ ressecagemId, secadorId, lotes, entrada, umidadeEntradaPct }, ledger) =>
      aplicarEntrada(ledger, 'ressecagem', ressecagemId, { localId: secadorId, lotes, entrada, umidadePct: umidadeEntradaPct }),
    RessecagemConcluida: ({ ressecagemId, saida, umidadeSaidaPct }, ledger) =>
      aplicarSaida(ledger, 'ressecagem', ressecagemId, saida, umidadeSaidaPct),
    RessecagemCorrigida: ({ ressecagemId, secadorId, lotes, entrada, saida, umidadeEntradaPct, umidadeSaidaPct }, ledger) =>
      refazerPassagem(
        ledger,
        'ressecagem',
        ressecagemId,
        { localId: secadorId, lotes, entrada, umidadePct: umidadeEntradaPct },
        saida,
        umidadeSaidaPct,
      ),
  },
};
