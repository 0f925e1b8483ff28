import { aplicarEntrada, aplicarSaida, entrarEm, exigirAberta, porcoesDaPassagem } from '../ledger/passagem.js';
import type { Room } from '../ledger/room.js';
import type { ArmazemCommand } from './armazem.commands.js';
import type { ArmazemEvent } from './armazem.events.js';

export const armazemRoom: Room<ArmazemCommand, ArmazemEvent> = {
  decide: {
    RegistrarArmazem: (
      { armazemEntradaId, pilhaId, entrada, saida, umidadeEntradaPct, umidadeSaidaPct, responsavel, ...data },
      ledger,
      meta,
    ) => {
      const lotes = entrarEm(ledger, 'armazem', { ...data, entrada, saida }, meta);
      const entrou: ArmazemEvent = {
        type: 'EntradaNoArmazemRegistrada',
        data: { armazemEntradaId, pilhaId, lotes, entrada, umidadeEntradaPct, responsavel },
      };
      return saida
        ? [entrou, { type: 'SaidaDoArmazemRegistrada', data: { armazemEntradaId, pilhaId, lotes, saida, umidadeSaidaPct } }]
        : [entrou];
    },
    ConcluirArmazem: ({ armazemEntradaId, pilhaId, saida, umidadeSaidaPct }, ledger, meta) => {
      exigirAberta(ledger, 'armazem', armazemEntradaId, saida, meta);
      const lotes = porcoesDaPassagem(ledger, 'armazem', armazemEntradaId);
      return [{ type: 'SaidaDoArmazemRegistrada', data: { armazemEntradaId, pilhaId, lotes, saida, umidadeSaidaPct } }];
    },
  },
  evolve: {
    EntradaNoArmazemRegistrada: ({ armazemEntradaId, lotes, entrada }, ledger) =>
      aplicarEntrada(ledger, 'armazem', armazemEntradaId, lotes, entrada),
    SaidaDoArmazemRegistrada: ({ armazemEntradaId }, ledger) => aplicarSaida(ledger, 'armazem', armazemEntradaId),
  },
};
