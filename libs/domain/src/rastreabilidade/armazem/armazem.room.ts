import { passagemRoom } from '../ledger/passagem.room.js';
import type { ArmazemCommand } from './armazem.commands.js';
import type { ArmazemEvent } from './armazem.events.js';

export const armazemRoom = passagemRoom<ArmazemCommand, ArmazemEvent, 'armazemEntradaId' | 'pilhaId'>({
  processo: 'armazem',
  nome: 'Armazem',
  fatos: ['EntradaNoArmazemRegistrada', 'SaidaDoArmazemRegistrada', 'ArmazemCorrigido'],
  ids: ['armazemEntradaId', 'pilhaId'],
});
