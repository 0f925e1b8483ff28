import { de } from '../../references/aponta.js';
import { defineRegistro } from '../../references/registro.js';
import type { AmostraEvent } from './amostra.events.js';

const doLote = ({ loteId }: AmostraEvent['data']) => ({ especie: 'lote', id: loteId });

/** Coffee taken from a lot for inspection and cupping. A change of the sample shows in the history of its lot. */
export const amostra = defineRegistro<AmostraEvent>()({
  tabela: 'amostra',
  genero: 'f',
  title: { singular: 'Amostra', plural: 'Amostras' },
  modulo: 'rastreabilidade',
  id: 'loteId',
  nome: 'codigo',
  fora: null,
  tela: null,
  anexos: true,
  fazenda: { lote: 'lote_id' },
  aponta: { lote_id: de('lote') },
  partes: {},
  frases: {
    AmostraRegistrada: { palavras: ['registrou', 'uma amostra do lote', 'amostras'], alvo: doLote },
    AmostraCorrigida: { palavras: ['corrigiu', 'uma amostra do lote', 'amostras'], alvo: doLote },
    AmostraExcluida: { palavras: ['excluiu', 'uma amostra do lote', 'amostras'], alvo: doLote },
  },
});
