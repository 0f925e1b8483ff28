import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { PoliticasEvent } from './politicas.events.js';

const DE_NINGUEM = 'said by an operator of no account';

/** The consequence of a fact in another stream. */
export const consequencia = defineRegistro<PoliticasEvent>()({
  tabela: 'consequencia',
  genero: 'f',
  title: { singular: 'Consequência', plural: 'Consequências' },
  modulo: 'suporte',
  id: 'id',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: { ConsequenciaDispensada: { ...calada(['dispensou', 'uma consequência', 'consequências'], DE_NINGUEM), alvo: () => null } },
});
