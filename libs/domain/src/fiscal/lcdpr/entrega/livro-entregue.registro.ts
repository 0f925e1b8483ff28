import { impede } from '../../../references/aponta.js';
import { defineRegistro } from '../../../references/registro.js';
import type { LivroEntregueEvent } from './livro-entregue.events.js';

/** A cash book (LCDPR) that was filed. */
export const livroEntregue = defineRegistro<LivroEntregueEvent>()({
  tabela: 'livro_entregue',
  genero: 'm',
  title: { singular: 'Livro-caixa entregue', plural: 'Livros-caixa entregues' },
  modulo: 'fiscal',
  id: 'livroEntregueId',
  nome: false,
  fora: null,
  tela: { lista: '/lcdpr', pagina: false },
  anexos: false,
  fazenda: 'todos',
  aponta: { produtor_id: impede('produtor_rural') },
  partes: {},
  frases: { LivroCaixaEntregue: 'entregou', EntregaDoLivroDesfeita: 'desfez a entrega de' },
});
