import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { TarefaEvent } from './tarefa.events.js';

/** Long work that a user requested. */
export const tarefa = defineRegistro<TarefaEvent>()({
  tabela: 'tarefa',
  genero: 'f',
  title: { singular: 'Tarefa', plural: 'Tarefas' },
  modulo: 'suporte',
  id: 'tarefaId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: { TarefaEncerrada: calada('concluiu', 'what the task has done says it') },
});
