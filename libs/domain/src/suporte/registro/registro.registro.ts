import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { RegistroEvent } from './registro.events.js';

const DE_NINGUEM = 'said by an operator of no account';

/** The log itself. */
export const registroDosFatos = defineRegistro<RegistroEvent>()({
  tabela: 'registro_dos_fatos',
  genero: 'm',
  title: { singular: 'Registro de fatos', plural: 'Registros de fatos' },
  modulo: 'suporte',
  id: 'id',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: { RegistroAceito: { ...calada(['dispensou', 'o registro como está', 'registros'], DE_NINGUEM), alvo: () => null } },
});
