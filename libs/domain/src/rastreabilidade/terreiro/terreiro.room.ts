import { passagemRoom } from '../ledger/passagem.room.js';
import type { TerreiroCommand } from './terreiro.commands.js';
import type { TerreiroEvent } from './terreiro.events.js';

export const terreiroRoom = passagemRoom<TerreiroCommand, TerreiroEvent, 'terreiroEntradaId' | 'terreiroId'>({
  processo: 'terreiro',
  comandos: { registrar: 'RegistrarTerreiro', corrigir: 'CorrigirTerreiro', concluir: 'ConcluirTerreiro' },
  fatos: { entrou: 'EntradaNoTerreiroRegistrada', saiu: 'SaidaDoTerreiroRegistrada', corrigiu: 'TerreiroCorrigido' },
  id: 'terreiroEntradaId',
  local: 'terreiroId',
  aoSair: [],
});
