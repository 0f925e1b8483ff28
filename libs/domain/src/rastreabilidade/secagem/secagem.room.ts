import { passagemRoom } from '../ledger/passagem.room.js';
import type { SecagemCommand } from './secagem.commands.js';
import type { SecagemEvent } from './secagem.events.js';

export const secagemRoom = passagemRoom<SecagemCommand, SecagemEvent, 'secagemId' | 'secadorId'>({
  processo: 'secagem',
  nome: 'Secagem',
  fatos: ['SecagemIniciada', 'SecagemConcluida', 'SecagemCorrigida'],
  ids: ['secagemId', 'secadorId'],
});
