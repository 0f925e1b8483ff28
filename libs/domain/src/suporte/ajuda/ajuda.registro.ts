import { defineRegistro } from '../../references/registro.js';
import type { AjudaEvent } from './ajuda.events.js';

/** How something is done, for those who work here. */
export const guiaDeAjuda = defineRegistro<AjudaEvent>()({
  tabela: 'guia_de_ajuda',
  genero: 'm',
  title: { singular: 'Guia de ajuda', plural: 'Guias de ajuda' },
  modulo: 'suporte',
  id: 'guiaId',
  nome: 'titulo',
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {
    GuiaDeAjudaCriado: 'criou',
    GuiaDeAjudaAlterado: 'alterou',
    GuiaDeAjudaRemovido: 'removeu',
  },
});
