import { impede } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { RebeneficioEvent } from './rebeneficio.events.js';

/** Hulled coffee sorted or blended again. */
export const rebeneficio = defineRegistro<RebeneficioEvent>()({
  tabela: 'rebeneficio',
  genero: 'm',
  title: { singular: 'Rebenefício', plural: 'Rebenefícios' },
  modulo: 'rastreabilidade',
  id: 'rebeneficioId',
  nome: 'codigo',
  fora: null,
  tela: { lista: '/rastreabilidade/rebeneficio', pagina: true },
  anexos: true,
  fazenda: { todas: [daFazenda, { processo: 'rebeneficio' }] },
  aponta: { fazenda_id: impede('fazenda') },
  partes: {},
  frases: { RebeneficioRealizado: 'registrou', RebeneficioCorrigido: 'corrigiu' },
});
