import { aplicarEntrada, aplicarSaida, corrigirPassagem, entrarEm, refazerPassagem, sairDe } from '../ledger/passagem.js';
import type { Room } from '../ledger/room.js';
import type { ArmazemCommand } from './armazem.commands.js';
import type { ArmazemEvent } from './armazem.events.js';

export const armazemRoom: Room<ArmazemCommand, ArmazemEvent> = {
  decide: {
    RegistrarArmazem: ({ saida, umidadeSaidaPct, ...dados }, ledger, meta) => {
      const { armazemEntradaId, pilhaId } = dados;
      const lotes = entrarEm(ledger, 'armazem', { ...dados, saida }, meta);
      const entrou: ArmazemEvent = { type: 'EntradaNoArmazemRegistrada', data: { ...dados, lotes } };
      return saida
        ? [entrou, { type: 'SaidaDoArmazemRegistrada', data: { armazemEntradaId, pilhaId, lotes, saida, umidadeSaidaPct } }]
        : [entrou];
    },
    CorrigirArmazem: (dados, ledger, meta) => {
      const { armazemEntradaId: id, pilhaId: localId } = dados;
      const corrigida = corrigirPassagem(ledger, 'armazem', id, { ...dados, localId }, meta);
      return [{ type: 'ArmazemCorrigido', data: { ...dados, ...corrigida } }];
    },
    ConcluirArmazem: (dados, ledger, meta) => {
      const lotes = sairDe(ledger, 'armazem', dados.armazemEntradaId, dados.saida, meta);
      return [{ type: 'SaidaDoArmazemRegistrada', data: { ...dados, lotes } }];
    },
  },
  evolve: {
    EntradaNoArmazemRegistrada: ({ armazemEntradaId: id, pilhaId: localId, ...entrou }, ledger) =>
      aplicarEntrada(ledger, 'armazem', id, { ...entrou, localId }),
    SaidaDoArmazemRegistrada: ({ armazemEntradaId: id, ...saiu }, ledger) => aplicarSaida(ledger, 'armazem', id, saiu),
    ArmazemCorrigido: ({ armazemEntradaId: id, pilhaId: localId, ...agora }, ledger) =>
      refazerPassagem(ledger, 'armazem', id, { ...agora, localId }),
  },
};
