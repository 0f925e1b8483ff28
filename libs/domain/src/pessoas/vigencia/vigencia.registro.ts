import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { VigenciaEvent } from './vigencia.events.js';

const DO_CONTRATO = 'the facts of the contract say it';
const doContrato = ({ contratoId }: { readonly contratoId: number }) => ({ especie: 'contrato_meeiro', id: contratoId });

/** Days that contracts of sharecroppers claimed. */
export const vigencia = defineRegistro<VigenciaEvent>()({
  tabela: 'vigencia',
  genero: 'f',
  title: { singular: 'Vigência', plural: 'Vigências' },
  modulo: 'pessoas',
  id: 'contratoId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: {},
  partes: {},
  frases: {
    VigenciaReservada: { ...calada(['reservou', 'os dias de um contrato', 'dias de contratos'], DO_CONTRATO), alvo: doContrato },
    VigenciaLiberada: { ...calada(['liberou', 'os dias de um contrato', 'dias de contratos'], DO_CONTRATO), alvo: doContrato },
  },
});
