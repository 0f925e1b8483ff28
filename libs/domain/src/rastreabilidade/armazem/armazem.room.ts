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
    CorrigirArmazem: ({ armazemEntradaId, pilhaId, motivo, lotes: pedidos, ...dados }, ledger, meta) => {
      const pedida = { ...dados, lotes: pedidos, localId: pilhaId };
      const { lotes, efeitos } = corrigirPassagem(ledger, 'armazem', armazemEntradaId, pedida, meta);
      return [{ type: 'ArmazemCorrigido', data: { armazemEntradaId, pilhaId, ...dados, lotes, motivo, ...efeitos } }];
    },
    ConcluirArmazem: ({ armazemEntradaId, pilhaId, saida, umidadeSaidaPct }, ledger, meta) => {
      exigirAberta(ledger, 'armazem', armazemEntradaId, saida, meta);
      const lotes = porcoesDaPassagem(ledger, 'armazem', armazemEntradaId);
      return [{ type: 'SaidaDoArmazemRegistrada', data: { armazemEntradaId, pilhaId, lotes, saida, umidadeSaidaPct } }];
    },
  },
  evolve: {
    EntradaNoArmazemRegistrada: ({ armazemEntradaId, pilhaId, lotes, entrada, umidadeEntradaPct }, ledger) =>
      aplicarEntrada(ledger, 'armazem', armazemEntradaId, { localId: pilhaId, lotes, entrada, umidadePct: umidadeEntradaPct }),
    SaidaDoArmazemRegistrada: ({ armazemEntradaId, saida, umidadeSaidaPct }, ledger) =>
      aplicarSaida(ledger, 'armazem', armazemEntradaId, saida, umidadeSaidaPct),
    ArmazemCorrigido: ({ armazemEntradaId, pilhaId, lotes, entrada, saida, umidadeEntradaPct, umidadeSaidaPct }, ledger) =>
      refazerPassagem(
        ledger,
        'armazem',
        armazemEntradaId,
        { localId: pilhaId, lotes, entrada, umidadePct: umidadeEntradaPct },
        saida,
        umidadeSaidaPct,
      ),
  },
};
