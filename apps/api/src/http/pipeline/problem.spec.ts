import { StoreBusy, StoreForbidden } from '@tulha/event-store/event-store';
import { DatabaseError } from 'pg';
import { RefusedAgain } from './errors.js';
import { toProblem } from './problem.filter.js';

const outcome = (error: unknown, preparing?: boolean) => {
  const { status, code } = toProblem(error, preparing);
  return [status, code];
};

describe('o que se diz de um registro de fatos que não grava', () => {
  it('quem pode ler e não gravar: nunca um erro inesperado', () => {
    expect(outcome(new StoreForbidden('The event store refused: 7 PERMISSION_DENIED'))).toEqual([503, 'SEM_PERMISSAO_NO_REGISTRO']);
  });

  it('um disco cheio, onde o servidor o diz em palavras', () => {
    const cause = new Error('2 UNKNOWN: Exception was thrown by handler. IOException: No space left on device');
    expect(outcome(new StoreBusy('The event store does not answer', { cause }))).toEqual([503, 'DISCO_CHEIO']);
    expect(outcome(new StoreBusy('The event store does not answer', { cause: new Error('4 DEADLINE_EXCEEDED') }))).toEqual([
      503,
      'SISTEMA_OCUPADO',
    ]);
  });
});

describe('uma pergunta que o banco não entende', () => {
  const refused = (code: string) => Object.assign(new DatabaseError('recusado', 1, 'error'), { code });

  it.each(['42703', '42P01', '42804', '42883'])('%s é das telas em preparo só enquanto se preparam', (code) => {
    expect(outcome(refused(code))).toEqual([500, 'ERRO_INTERNO']);
    expect(outcome(refused(code), true)).toEqual([503, 'TELAS_EM_PREPARO']);
    expect(outcome(new RefusedAgain(refused(code), false), true)).toEqual([503, 'TELAS_EM_PREPARO']);
  });

  it('outro erro nada tem com elas', () => expect(outcome(refused('42601'), true)).toEqual([500, 'ERRO_INTERNO']));
});
