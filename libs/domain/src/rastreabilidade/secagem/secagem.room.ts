import { aplicarEntrada, aplicarSaida, entrarEm, exigirAberta, porcoesDaPassagem } from '../ledger/passagem.js';
import type { Room } from '../ledger/room.js';
import type { SecagemCommand } from './secagem.commands.js';
import type { SecagemEvent } from './secagem.events.js';

export const secagemRoom: Room<SecagemCommand, SecagemEvent> = {
  decide: {
    RegistrarSecagem: (
      { secagemId, secadorId, entrada, saida, umidadeEntradaPct, umidadeSaidaPct, responsavel, ...data },
      ledger,
      meta,
    ) => {
      const lotes = entrarEm(ledger, 'secagem', { ...data, entrada, saida }, meta);
      const iniciada: SecagemEvent = {
        type: 'SecagemIniciada',
        data: { secagemId, secadorId, lotes, entrada, umidadeEntradaPct, responsavel },
      };
      return saida ? [iniciada, { type: 'SecagemConcluida', data: { secagemId, secadorId, lotes, saida, umidadeSaidaPct } }] : [iniciada];
    },
    ConcluirSecagem: ({ secagemId, secadorId, saida, umidadeSaidaPct }, ledger, meta) => {
      exigirAberta(ledger, 'secagem', secagemId, saida, meta);
      const lotes = porcoesDaPassagem(ledger, 'secagem', secagemId);
      return [{ type: 'SecagemConcluida', data: { secagemId, secadorId, lotes, saida, umidadeSaidaPct } }];
    },
  },
  evolve: {
    SecagemIniciada: ({ secagemId, lotes, entrada }, ledger) => aplicarEntrada(ledger, 'secagem', secagemId, lotes, entrada),
    SecagemConcluida: ({ secagemId }, ledger) => aplicarSaida(ledger, 'secagem', secagemId),
  },
};
