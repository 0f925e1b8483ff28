import { de } from '../../references/aponta.js';
import { defineRegistro } from '../../references/registro.js';
import type { ClassificacaoEvent } from './classificacao.events.js';

const doLote = ({ loteId }: ClassificacaoEvent['data']) => ({ especie: 'lote', id: loteId });

/** The result of looking at a sample of a lot. A change of it shows in the history of its lot. */
export const classificacao = defineRegistro<ClassificacaoEvent>()({
  tabela: 'classificacao',
  genero: 'f',
  title: { singular: 'Classificação', plural: 'Classificações' },
  modulo: 'rastreabilidade',
  id: 'loteId',
  nome: null,
  fora: null,
  tela: null,
  anexos: { rotulo: 'em' },
  fazenda: { lote: 'lote_id' },
  aponta: { lote_id: de('lote'), amostra_id: de('amostra') },
  partes: {},
  frases: {
    ClassificacaoRegistrada: { palavras: ['registrou', 'uma classificação do lote', 'classificações'], alvo: doLote },
    ClassificacaoCorrigida: { palavras: ['corrigiu', 'uma classificação do lote', 'classificações'], alvo: doLote },
    ClassificacaoExcluida: { palavras: ['excluiu', 'uma classificação do lote', 'classificações'], alvo: doLote },
  },
});
