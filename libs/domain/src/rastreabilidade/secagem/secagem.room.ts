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
    CorrigirSecagem: ({ secagemId, secadorId, motivo, lotes: pedidos, ...dados }, ledger, meta) => {
      const pedida = { ...dados, lotes: pedidos, localId: secadorId };
      const { lotes, efeitos } = corrigirPassagem(ledger, 'secagem', secagemId, pedida, meta);
      return [{ type: 'SecagemCorrigida', data: { secagemId, secadorId, ...dados, lotes, motivo, ...efeitos } }];
    },
    ConcluirSecagem: ({ secagemId, secadorId, saida, umidadeSaidaPct }, ledger, meta) => {
      exigirAberta(ledger, 'secagem', secagemId, saida, meta);
      const lotes = porcoesDaPassagem(ledger, 'secagem', secagemId);
      return [{ type: 'SecagemConcluida', data: { secagemId, secadorId, lotes, saida, umidadeSaidaPct } }];
    },
  },
  evolve: {
    SecagemIniciada: ({ secagemId, secadorId, lotes, entrada, umidadeEntradaPct }, ledger) =>
      aplicarEntrada(ledger, 'secagem', secagemId, { localId: secadorId, lotes, entrada, umidadePct: umidadeEntradaPct }),
    SecagemConcluida: ({ secagemId, saida, umidadeSaidaPct }, ledger) => aplicarSaida(ledger, 'secagem', secagemId, saida, umidadeSaidaPct),
    SecagemCorrigida: ({ secagemId, secadorId, lotes, entrada, saida, umidadeEntradaPct, umidadeSaidaPct }, ledger) =>
      refazerPassagem(
        ledger,
        'secagem',
        secagemId,
        { localId: secadorId, lotes, entrada, umidadePct: umidadeEntradaPct },
        saida,
        umidadeSaidaPct,
      ),
  },
};
