import { defineRegistro } from '../../references/registro.js';
import { de } from '../../references/aponta.js';
import type { PaginaDoColaboradorEvent } from './pagina-do-colaborador.events.js';

const doColaborador = ({ colaboradorId }: { readonly colaboradorId: number }) => ({ especie: 'colaborador', id: colaboradorId });

/** Pages that workers look at without signing in. */
export const paginaDoColaborador = defineRegistro<PaginaDoColaboradorEvent>()({
  tabela: 'pagina_do_colaborador',
  genero: 'f',
  title: { singular: 'Página do colaborador', plural: 'Páginas de colaboradores' },
  modulo: 'folha',
  id: 'colaboradorId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: { colaborador_id: de('colaborador') },
  partes: {},
  frases: {
    PaginaDoColaboradorAberta: { palavras: ['abriu', 'a página do colaborador', 'páginas de colaboradores'], alvo: doColaborador },
    PaginaDoColaboradorEncerrada: { palavras: ['encerrou', 'a página do colaborador', 'páginas de colaboradores'], alvo: doColaborador },
  },
});
