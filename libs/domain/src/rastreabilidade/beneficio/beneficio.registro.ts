import { impede } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { BeneficioEvent } from './beneficio.events.js';

/** Dry coffee hulled. */
export const beneficio = defineRegistro<BeneficioEvent>()({
  tabela: 'beneficio',
  genero: 'm',
  title: { singular: 'Benefício', plural: 'Benefícios' },
  modulo: 'rastreabilidade',
  id: 'beneficioId',
  nome: 'codigo',
  fora: null,
  tela: { lista: '/rastreabilidade/beneficio', pagina: true },
  anexos: true,
  fazenda: { todas: [daFazenda, { processo: 'beneficio' }] },
  aponta: { fazenda_id: impede('fazenda') },
  partes: {},
  frases: { BeneficioRealizado: 'registrou', BeneficioCorrigido: 'corrigiu' },
});
