import { StoreBusy } from '@tulha/event-store/event-store';
import { DatabaseError } from 'pg';
import { CliError, EXIT, usage } from '../errors.js';
import { inWords } from './banco-sumido.js';

const refused = (code: string, message: string) => Object.assign(new DatabaseError(message, 1, 'error'), { code });

describe('o banco de dados que some no meio de um comando', () => {
  it.each([
    ['está parando', refused('57P01', 'the database system is shutting down')],
    ['ainda inicia', refused('57P03', 'the database system is starting up')],
    ['perdeu a conexão', new Error('Connection terminated unexpectedly')],
    ['não responde ao registro', new StoreBusy('The event store does not answer', { cause: refused('57P03', 'starting up') })],
    ['não responde, sem dizer por quê', new StoreBusy('The event store does not answer')],
  ])('%s: uma frase, com o que fazer, e a mesma saída', (_, error) => {
    const told = inWords(error) as CliError;
    expect(told).toBeInstanceOf(CliError);
    expect(told.message).toBe('O banco de dados deixou de responder no meio do comando.');
    expect([told.exit, told.details.code, told.details.why]).toEqual([EXIT.failure, 'SEM_BANCO', undefined]);
    expect(told.details.next).toContain('tulha doutor');
  });

  it('um disco cheio é dito como um', () =>
    expect(inWords(refused('53100', 'No space left on device'))).toMatchObject({ message: 'O disco do banco de dados está cheio.' }));

  it('o resto fica como é', () => {
    const [ours, other] = [usage('Falta o nome.'), new TypeError('x is not a function')];
    expect([inWords(ours), inWords(other)]).toEqual([ours, other]);
  });
});
