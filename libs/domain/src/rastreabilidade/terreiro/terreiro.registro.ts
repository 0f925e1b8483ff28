import { impede } from '../../references/aponta.js';
import { defineRegistro } from '../../references/registro.js';
import type { TerreiroEvent } from './terreiro.events.js';

/** Coffee that lay on a drying yard. The yard itself is `terreiro`. */
export const terreiroEntrada = defineRegistro<TerreiroEvent>()({
  tabela: 'terreiro_entrada',
  genero: 'f',
  title: { singular: 'Entrada no terreiro', plural: 'Entradas no terreiro' },
  modulo: 'rastreabilidade',
  id: 'terreiroEntradaId',
  nome: null,
  fora: null,
  tela: { lista: '/rastreabilidade/terreiro', pagina: true },
  anexos: { rotulo: 'entrada_em' },
  fazenda: { processo: 'terreiro' },
  aponta: { local_id: impede('terreiro') },
  partes: {},
  frases: {
    EntradaNoTerreiroRegistrada: 'registrou',
    SaidaDoTerreiroRegistrada: ['registrou', 'a saída do terreiro', 'saídas do terreiro'],
    TerreiroCorrigido: ['corrigiu', 'o registro do terreiro', 'registros do terreiro'],
  },
});
