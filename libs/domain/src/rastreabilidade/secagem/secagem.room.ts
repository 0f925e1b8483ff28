import { passagemRoom } from '../ledger/passagem.room.js';
import type { SecagemCommand } from './secagem.commands.js';
import type { SecagemEvent } from './secagem.events.js';

export const secagemRoom = passagemRoom<SecagemCommand, SecagemEvent, 'secagemId' | 'secadorId'>({
  processo: 'secagem',
  comandos: { registrar: 'RegistrarSecagem', corrigir: 'CorrigirSecagem', concluir: 'ConcluirSecagem' },
  fatos: { entrou: 'SecagemIniciada', saiu: 'SecagemConcluida', corrigiu: 'SecagemCorrigida' },
  id: 'secagemId',
  local: 'secadorId',
  aoSair: ['umidadeSaidaPct', 'pesoSaidaG'],
});
