import { defineRegistro } from '../../references/registro.js';
import type { ArmazemEvent } from './armazem.events.js';

/** Coffee that rested on a pile. The warehouse itself is `armazem`. */
export const armazemEntrada = defineRegistro<ArmazemEvent>()({
  tabela: 'armazem_entrada',
  genero: 'f',
  title: { singular: 'Entrada no armazém', plural: 'Entradas no armazém' },
  modulo: 'rastreabilidade',
  id: 'armazemEntradaId',
  nome: null,
  fora: null,
  tela: { lista: '/rastreabilidade/armazem', pagina: true },
  anexos: { rotulo: 'entrada_em' },
  fazenda: { processo: 'armazem' },
  aponta: { local_id: [{ alvo: 'pilha', impede: true, nomes: ['entrada na pilha', 'entradas na pilha'] }] },
  partes: {},
  frases: {
    EntradaNoArmazemRegistrada: 'registrou',
    SaidaDoArmazemRegistrada: ['registrou', 'a saída do armazém', 'saídas do armazém'],
    ArmazemCorrigido: ['corrigiu', 'o registro do armazém', 'registros do armazém'],
  },
});
