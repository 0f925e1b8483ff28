import { StoreBusy, StoreForbidden } from '@tulha/event-store/event-store';
import { toProblem } from './problem.filter.js';

const said = (error: unknown) => {
  const { status, code } = toProblem(error);
  return [status, code];
};

describe('o que se diz de um registro de fatos que não grava', () => {
  it('quem pode ler e não gravar: nunca um erro inesperado', () => {
    expect(said(new StoreForbidden('The event store refused: 7 PERMISSION_DENIED'))).toEqual([503, 'SEM_PERMISSAO_NO_REGISTRO']);
  });

  it('um disco cheio, onde o servidor o diz em palavras', () => {
    const cause = new Error('2 UNKNOWN: Exception was thrown by handler. IOException: No space left on device');
    expect(said(new StoreBusy('The event store does not answer', { cause }))).toEqual([503, 'DISCO_CHEIO']);
    expect(said(new StoreBusy('The event store does not answer', { cause: new Error('4 DEADLINE_EXCEEDED') }))).toEqual([
      503,
      'SISTEMA_OCUPADO',
    ]);
  });
});
