import { impede } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { DespolpagemEvent } from './despolpagem.events.js';

/** Cherries made into pulped coffee and its floaters. */
export const despolpagem = defineRegistro<DespolpagemEvent>()({
  tabela: 'despolpagem',
  genero: 'f',
  title: { singular: 'Despolpa', plural: 'Despolpas' },
  modulo: 'rastreabilidade',
  id: 'despolpagemId',
  nome: 'codigo',
  fora: null,
  tela: { lista: '/rastreabilidade/despolpagem', pagina: true },
  anexos: true,
  fazenda: daFazenda,
  aponta: { fazenda_id: impede('fazenda'), despolpador_id: impede('despolpador'), safra_id: impede('safra') },
  partes: {},
  frases: { DespolpaRealizada: 'registrou', DespolpaCorrigida: 'corrigiu' },
});
