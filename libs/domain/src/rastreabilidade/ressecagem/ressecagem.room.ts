import { passagemRoom } from '../ledger/passagem.room.js';
import type { RessecagemCommand } from './ressecagem.commands.js';
import type { RessecagemEvent } from './ressecagem.events.js';

export const ressecagemRoom = passagemRoom<RessecagemCommand, RessecagemEvent, 'ressecagemId' | 'secadorId'>({
  processo: 'ressecagem',
  comandos: { registrar: 'RegistrarRessecagem', corrigir: 'CorrigirRessecagem', concluir: 'ConcluirRessecagem' },
  fatos: { entrou: 'RessecagemIniciada', saiu: 'RessecagemConcluida', corrigiu: 'RessecagemCorrigida' },
  id: 'ressecagemId',
  local: 'secadorId',
  aoSair: ['umidadeSaidaPct', 'pesoSaidaG'],
});
