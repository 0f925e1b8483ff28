import { de, impede } from '../../references/aponta.js';
import { defineRegistro } from '../../references/registro.js';
import type { LeituraEvent } from '../leitura/leitura.events.js';
import type { SecagemEvent } from './secagem.events.js';

/** A reading belongs to the drying whose curve it is on. */
const daLeitura = ({ processo, processoId }: LeituraEvent['data']) => ({ especie: processo, id: processoId });

/** Coffee in a mechanical dryer, and the readings taken meanwhile. */
export const secagem = defineRegistro<SecagemEvent | LeituraEvent>()({
  tabela: 'secagem',
  genero: 'f',
  title: { singular: 'Secagem', plural: 'Secagens' },
  modulo: 'rastreabilidade',
  id: 'secagemId',
  nome: null,
  fora: null,
  tela: { lista: '/rastreabilidade/secagem', pagina: true },
  anexos: { rotulo: 'entrada_em' },
  fazenda: { processo: 'secagem' },
  aponta: { local_id: impede('secador') },
  partes: {
    secador_leitura: {
      fazenda: { processo: { coluna: 'processo' }, id: 'processo_id' },
      aponta: { processo_id: de('secagem') },
    },
  },
  frases: {
    SecagemIniciada: 'iniciou',
    SecagemConcluida: 'concluiu',
    SecagemCorrigida: 'corrigiu',
    LeituraRegistrada: { palavras: ['registrou', 'uma leitura da secagem', 'leituras do secador'], alvo: daLeitura },
    LeituraCorrigida: { palavras: ['corrigiu', 'uma leitura da secagem', 'leituras do secador'], alvo: daLeitura },
    LeituraExcluida: { palavras: ['excluiu', 'uma leitura da secagem', 'leituras do secador'], alvo: daLeitura },
  },
});
