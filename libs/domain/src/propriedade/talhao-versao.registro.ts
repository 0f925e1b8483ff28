import { de } from '../references/aponta.js';
import { daFazendaOuDeTodas } from '../references/pertence.js';
import { defineRegistro } from '../references/registro.js';

/** A plot's outline as it was for a time. A change of it shows in the history of the plot. */
export const talhaoVersao = defineRegistro()({
  tabela: 'talhao_versao',
  genero: 'm',
  title: { singular: 'Contorno de talhão', plural: 'Contornos de talhões' },
  modulo: 'propriedade',
  id: 'talhaoId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: daFazendaOuDeTodas,
  aponta: { talhao_id: de('talhao'), fazenda_id: de('talhao') },
  partes: {},
  frases: {},
});
