import { passagemRoom } from '../ledger/passagem.room.js';
import type { ArmazemCommand } from './armazem.commands.js';
import type { ArmazemEvent } from './armazem.events.js';

export const armazemRoom = passagemRoom<ArmazemCommand, ArmazemEvent, 'armazemEntradaId' | 'pilhaId'>({
  processo: 'armazem',
  comandos: { registrar: 'RegistrarArmazem', corrigir: 'CorrigirArmazem', concluir: 'ConcluirArmazem' },
  fatos: { entrou: 'EntradaNoArmazemRegistrada', saiu: 'SaidaDoArmazemRegistrada', corrigiu: 'ArmazemCorrigido' },
  id: 'armazemEntradaId',
  local: 'pilhaId',
  aoSair: ['umidadeSaidaPct'],
});
