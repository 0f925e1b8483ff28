import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { CafeAcertadoEvent } from './cafe-acertado.events.js';

const DO_ACERTO = 'the facts of the settlement say it';
const doAcerto = ({ acertoId }: { readonly acertoId: number }) => ({ especie: 'acerto_meeiro', id: acertoId });

/** Coffee that settlements claimed. */
export const cafeAcertado = defineRegistro<CafeAcertadoEvent>()({
  tabela: 'cafe_acertado',
  genero: 'm',
  title: { singular: 'Café acertado', plural: 'Cafés acertados' },
  modulo: 'folha',
  id: 'acertoId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {
    CafeAcertadoReservado: { ...calada(['reservou', 'o café de um acerto', 'cafés de acertos'], DO_ACERTO), alvo: doAcerto },
    CafeAcertadoLiberado: { ...calada(['liberou', 'o café de um acerto', 'cafés de acertos'], DO_ACERTO), alvo: doAcerto },
  },
});
