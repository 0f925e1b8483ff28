import { defineRegistro } from '../../references/registro.js';
import type { PendenciaEvent } from './pendencia.events.js';

/** Something to be done today that was put off, or is taken for done. */
export const pendenciaDeixada = defineRegistro<PendenciaEvent>()({
  tabela: 'pendencia_deixada',
  genero: 'f',
  title: { singular: 'Pendência', plural: 'Pendências' },
  modulo: 'suporte',
  id: 'deixadaId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: { PendenciaDeixada: 'deixou', PendenciaRetomada: 'retomou' },
});
