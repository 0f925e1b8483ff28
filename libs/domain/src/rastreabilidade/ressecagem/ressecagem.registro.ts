import { impede } from '../../references/aponta.js';
import { defineRegistro } from '../../references/registro.js';
import type { RessecagemEvent } from './ressecagem.events.js';

/** Coffee that went back into a dryer. */
export const ressecagem = defineRegistro<RessecagemEvent>()({
  tabela: 'ressecagem',
  genero: 'f',
  title: { singular: 'Ressecagem', plural: 'Ressecagens' },
  modulo: 'rastreabilidade',
  id: 'ressecagemId',
  nome: null,
  fora: null,
  tela: { lista: '/rastreabilidade/ressecagem', pagina: true },
  anexos: { rotulo: 'entrada_em' },
  fazenda: { processo: 'ressecagem' },
  aponta: { local_id: impede('secador') },
  partes: {},
  frases: {
    RessecagemIniciada: 'iniciou',
    RessecagemConcluida: 'concluiu',
    RessecagemCorrigida: 'corrigiu',
  },
});
