import { aoEntrarNoSecador, ressalvasDaSecagem } from '../ledger/no-secador.js';
import { aplicarEntrada, aplicarSaida, corrigirPassagem, entrarEm, refazerPassagem, sairDe } from '../ledger/passagem.js';
import type { Room } from '../ledger/room.js';
import type { SecagemCommand } from './secagem.commands.js';
import type { SecagemEvent } from './secagem.events.js';

export const secagemRoom: Room<SecagemCommand, SecagemEvent> = {
  decide: {
    RegistrarSecagem: ({ saida, umidadeSaidaPct, pesoSaidaG, motivo, ...dados }, ledger, meta) => {
      const { secagemId, secadorId } = dados;
      const lotes = entrarEm(ledger, 'secagem', { ...dados, saida }, meta);
      const iniciada: SecagemEvent = { type: 'SecagemIniciada', data: { ...dados, lotes } };
      const ditas = () => ressalvasDaSecagem({ ...dados, umidadeSaidaPct, pesoSaidaG }, lotes, motivo);
      return saida
        ? [iniciada, { type: 'SecagemConcluida', data: { secagemId, secadorId, lotes, saida, umidadeSaidaPct, pesoSaidaG, ...ditas() } }]
        : [iniciada];
    },
    CorrigirSecagem: (dados, ledger, meta) => {
      const { secagemId: id, secadorId: localId } = dados;
      const corrigida = corrigirPassagem(ledger, 'secagem', id, { ...dados, localId }, meta);
      const ditas = dados.saida ? ressalvasDaSecagem(dados, corrigida.lotes, dados.motivo) : {};
      return [{ type: 'SecagemCorrigida', data: { ...dados, ...corrigida, ...ditas } }];
    },
    ConcluirSecagem: ({ motivo, ...dados }, ledger, meta) => {
      const lotes = sairDe(ledger, 'secagem', dados.secagemId, dados.saida, meta);
      const entrou = aoEntrarNoSecador(ledger, 'secagem', dados.secagemId);
      return [{ type: 'SecagemConcluida', data: { ...dados, lotes, ...ressalvasDaSecagem({ ...entrou, ...dados }, lotes, motivo) } }];
    },
  },
  evolve: {
    SecagemIniciada: ({ secagemId: id, secadorId: localId, ...entrou }, ledger) =>
      aplicarEntrada(ledger, 'secagem', id, { ...entrou, localId }),
    SecagemConcluida: ({ secagemId: id, ...saiu }, ledger) => aplicarSaida(ledger, 'secagem', id, saiu),
    SecagemCorrigida: ({ secagemId: id, secadorId: localId, ...agora }, ledger) =>
      refazerPassagem(ledger, 'secagem', id, { ...agora, localId }),
  },
};
