import { passagemRoom } from '../ledger/passagem.room.js';
import type { RessecagemCommand } from './ressecagem.commands.js';
import type { RessecagemEvent } from './ressecagem.events.js';

export const ressecagemRoom = passagemRoom<RessecagemCommand, RessecagemEvent, 'ressecagemId' | 'secadorId'>({
  processo: 'ressecagem',
  nome: 'Ressecagem',
  fatos: ['RessecagemIniciada', 'RessecagemConcluida', 'RessecagemCorrigida'],
  ids: ['ressecagemId', 'secadorId'],
});
