import { specFor } from '@tulha/testing/spec-for';
import { type PaginaDoColaboradorCommand, paginaDoColaboradorDecider } from './pagina-do-colaborador.decider.js';
import { type PaginaDoColaboradorEvent, paginaDoColaboradorEvents } from './pagina-do-colaborador.events.js';

const { given } = specFor(paginaDoColaboradorDecider, paginaDoColaboradorEvents);
const dados = (n: number) => ({ colaboradorId: 7, chave: `chave-${n}`, impressao: `impressao-${n}` });
const aberta = (n: number): PaginaDoColaboradorEvent => ({ type: 'PaginaDoColaboradorAberta', data: dados(n) });
const abrir = (n: number): PaginaDoColaboradorCommand => ({ type: 'AbrirPaginaDoColaborador', data: dados(n) });
const encerrada: PaginaDoColaboradorEvent = { type: 'PaginaDoColaboradorEncerrada', data: { colaboradorId: 7 } };
const encerrar: PaginaDoColaboradorCommand = { type: 'EncerrarPaginaDoColaborador', data: { colaboradorId: 7 } };

describe('página do colaborador', () => {
  it('abre, e abrir de novo dá outro endereço', () => {
    given().when(abrir(1)).then(aberta(1));
    given(aberta(1)).when(abrir(2)).then(aberta(2));
    given(aberta(1), encerrada).when(abrir(3)).then(aberta(3));
  });

  it('encerra a que há; onde não há, nada se grava', () => {
    given(aberta(1)).when(encerrar).then(encerrada);
    given().when(encerrar).thenNothing();
    given(aberta(1), encerrada).when(encerrar).thenNothing();
  });
});
