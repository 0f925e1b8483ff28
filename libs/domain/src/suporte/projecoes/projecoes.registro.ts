import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { ProjecoesEvent } from './projecoes.events.js';

const DE_NINGUEM = 'said by an operator of no account';

/** A fact that projections go past. */
export const fatoPulado = defineRegistro<ProjecoesEvent>()({
  tabela: 'fato_pulado',
  genero: 'm',
  title: { singular: 'Fato pulado', plural: 'Fatos pulados' },
  modulo: 'suporte',
  id: 'id',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: { FatoPulado: { ...calada(['dispensou', 'um fato', 'fatos'], DE_NINGUEM), alvo: () => null } },
});
