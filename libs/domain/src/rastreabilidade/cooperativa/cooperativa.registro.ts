import { defineRegistro } from '../../references/registro.js';
import type { CooperativaEvent } from './cooperativa.events.js';

/** Coffee left in the keeping of a cooperative, which is `cooperativa`. */
export const deposito = defineRegistro<CooperativaEvent>()({
  tabela: 'deposito',
  genero: 'm',
  title: { singular: 'Depósito na cooperativa', plural: 'Depósitos na cooperativa' },
  modulo: 'rastreabilidade',
  id: 'depositoId',
  nome: 'codigo',
  fora: null,
  tela: { lista: '/rastreabilidade/cooperativa', pagina: true },
  anexos: true,
  fazenda: { processo: 'cooperativa' },
  aponta: { cooperativa_id: [{ alvo: 'cooperativa', impede: true, nomes: ['depósito', 'depósitos'] }] },
  partes: {},
  frases: { DepositoRealizado: 'registrou', DepositoCorrigido: 'corrigiu' },
});
