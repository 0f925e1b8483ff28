import { specFor } from '@tulha/testing/spec-for';
import { type UnicosCommand, unicosDecider } from './unicos.decider.js';
import { type UnicosEvent, unicosEvents } from './unicos.events.js';

const { given } = specFor(unicosDecider, unicosEvents);
const ATE = '2026-06-15T12:02:00.000Z';
const nome = { campo: 'nome', valor: 'ana' };
const cpf = { campo: 'cpf_cnpj', valor: '90000010057' };

type Pedido = Partial<UnicosCommand['data']>;
const reservar = (registroId: number, mais: Pedido = {}): UnicosCommand => ({
  type: 'ReservarValores',
  data: {
    tabela: 'cliente',
    registroId,
    versao: -1,
    comando: `c${registroId}`,
    ate: ATE,
    caducas: [],
    valores: [
      { ...nome, pessoal: false },
      { ...cpf, pessoal: true },
    ],
    ...mais,
  },
});
const reservados = (registroId: number, mais: Partial<UnicosEvent['data']> = {}): UnicosEvent => ({
  type: 'ValoresReservados',
  data: { tabela: 'cliente', registroId, versao: -1, comando: `c${registroId}`, ate: ATE, valores: [nome], pessoais: [cpf], ...mais },
});

describe('valores que não se repetem', () => {
  it('quem pede primeiro tem; o que é de pessoa vai à parte, para ser cifrado', () => given().when(reservar(1)).then(reservados(1)));
  it('o segundo ouve de quem é', () => given(reservados(1)).when(reservar(2)).thenRefused('VALOR_RESERVADO'));
  it('o que foi reservado quando se comparava letra por letra vale como se compara hoje', () =>
    given(reservados(1, { valores: [{ campo: 'nome', valor: 'pau\u2011alho' }] }))
      .when(reservar(2, { valores: [{ campo: 'nome', valor: 'pau-alho', pessoal: false }] }))
      .thenRefused('VALOR_RESERVADO'));
  it('basta um dos valores', () =>
    given(reservados(1, { valores: [] }))
      .when(reservar(2))
      .thenRefused('VALOR_RESERVADO'));
  it('o mesmo outra vez não grava nada', () => given(reservados(1)).when(reservar(1)).thenNothing());
  it('o mesmo registro, mais adiante, reserva de novo', () =>
    given(reservados(1))
      .when(reservar(1, { versao: 4 }))
      .then(reservados(1, { versao: 4 })));
  it('o mesmo pedido, que recomeçou com outro código, leva os seus valores', () =>
    given(reservados(1))
      .when(reservar(2, { comando: 'c1' }))
      .then(reservados(2, { comando: 'c1' })));
  it('uma reserva que se viu caduca passa adiante, mas só aquela', () => {
    const caducas = [{ registroId: 1, versao: -1 }];
    given(reservados(1)).when(reservar(2, { caducas })).then(reservados(2));
    given(reservados(1), reservados(1, { versao: 3 }))
      .when(reservar(2, { caducas }))
      .thenRefused('VALOR_RESERVADO');
  });
  it('o que era de uma pessoa esquecida não segura mais ninguém', () =>
    given(reservados(1, { valores: [], pessoais: null }))
      .when(reservar(2))
      .then(reservados(2)));
});
