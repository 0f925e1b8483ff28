import { aoEntrarNoSecador, ressalvasDaSecagem } from '../ledger/no-secador.js';
import { aplicarEntrada, aplicarSaida, corrigirPassagem, entrarEm, refazerPassagem, sairDe } from '../ledger/passagem.js';
import type { Room } from '../ledger/room.js';
import type { RessecagemCommand } from './ressecagem.commands.js';
import type { RessecagemEvent } from './ressecagem.events.js';

export const ressecagemRoom: Room<RessecagemCommand, RessecagemEvent> = {
  decide: {
    RegistrarRessecagem: ({ saida, umidadeSaidaPct, pesoSaidaG, motivo, ...dados }, ledger, meta) => {
      const { ressecagemId, secadorId } = dados;
      const lotes = entrarEm(ledger, 'ressecagem', { ...dados, saida }, meta);
      const iniciada: RessecagemEvent = { type: 'RessecagemIniciada', data: { ...dados, lotes } };
      const ditas = () => ressalvasDaSecagem({ ...dados, umidadeSaidaPct, pesoSaidaG }, lotes, motivo);
      return saida
        ? [
            iniciada,
            { type: 'RessecagemConcluida', data: { ressecagemId, secadorId, lotes, saida, umidadeSaidaPct, pesoSaidaG, ...ditas() } },
          ]
        : [iniciada];
    },
    CorrigirRessecagem: (dados, ledger, meta) => {
      const { ressecagemId: id, secadorId: localId } = dados;
      const corrigida = corrigirPassagem(ledger, 'ressecagem', id, { ...dados, localId }, meta);
      const ditas = dados.saida ? ressalvasDaSecagem(dados, corrigida.lotes, dados.motivo) : {};
      return [{ type: 'RessecagemCorrigida', data: { ...dados, ...corrigida, ...ditas } }];
    },
    ConcluirRessecagem: ({ motivo, ...dados }, ledger, meta) => {
      const lotes = sairDe(ledger, 'ressecagem', dados.ressecagemId, dados.saida, meta);
      const entrou = aoEntrarNoSecador(ledger, 'ressecagem', dados.ressecagemId);
      return [{ type: 'RessecagemConcluida', data: { ...dados, lotes, ...ressalvasDaSecagem({ ...entrou, ...dados }, lotes, motivo) } }];
    },
  },
  evolve: {
    RessecagemIniciada: ({ ressecagemId: id, secadorId: localId, ...entrou }, ledger) =>
      aplicarEntrada(ledger, 'ressecagem', id, { ...entrou, localId }),
    RessecagemConcluida: ({ ressecagemId: id, ...saiu }, ledger) => aplicarSaida(ledger, 'ressecagem', id, saiu),
    RessecagemCorrigida: ({ ressecagemId: id, secadorId: localId, ...agora }, ledger) =>
      refazerPassagem(ledger, 'ressecagem', id, { ...agora, localId }),
  },
};
