import { passagemRoom } from '../ledger/passagem.room.js';
import type { TerreiroCommand } from './terreiro.commands.js';
import type { TerreiroEvent } from './terreiro.events.js';

export const terreiroRoom = passagemRoom<TerreiroCommand, TerreiroEvent, 'terreiroEntradaId' | 'terreiroId'>({
  processo: 'terreiro',
  nome: 'Terreiro',
  fatos: ['EntradaNoTerreiroRegistrada', 'SaidaDoTerreiroRegistrada', 'TerreiroCorrigido'],
  ids: ['terreiroEntradaId', 'terreiroId'],
});
