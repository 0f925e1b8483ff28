import { DatabaseError } from 'pg';
import { troubleOf } from './trouble.js';

const refused = (code: string, message = 'recusado') => Object.assign(new DatabaseError(message, 1, 'error'), { code });
const failed = (code: string) => Object.assign(new Error('falhou'), { code });

it.each([
  ['o banco que para', refused('57P01')],
  ['o banco que ainda se recupera', refused('57P03')],
  ['uma resposta que não veio a tempo', new Error('Query read timeout')],
  ['uma espera por conexão que passou do limite', new Error('timeout exceeded when trying to connect')],
  ['uma conexão que acabou', new Error('Connection terminated unexpectedly')],
  ['uma porta fechada', failed('ECONNREFUSED')],
  ['o mesmo, contado por outro', new Error('ocupado', { cause: failed('ECONNRESET') })],
  ['o banco que não pode abrir um arquivo seu', refused('42501', 'could not open file "base/16384/16401": Permission denied')],
  ['o mesmo, em português', refused('42501', 'não pôde abrir arquivo "global/1262": Permissão negada')],
  ['o banco de que um arquivo virou pasta', refused('42809', 'could not open file "pg_xact/0000": Is a directory')],
])('%s passa: peça de novo', (_, error) => expect(troubleOf(error)).toBe('unreachable'));

it.each([
  ['o do banco', refused('53100')],
  ['o dos arquivos', failed('ENOSPC')],
  [
    'o de um EventStoreDB, que só o diz em palavras',
    new Error('The event store does not answer', {
      cause: new Error('2 UNKNOWN: Exception was thrown by handler. IOException: No space left on device'),
    }),
  ],
  ['por baixo de outra coisa', new Error('ocupado', { cause: refused('53100') })],
])('disco cheio: %s', (_, error) => expect(troubleOf(error)).toBe('full'));

it.each([
  ['uma pergunta errada', refused('42601')],
  ['um papel sem o direito', refused('42501', 'permission denied for table log')],
  ['um papel que não dá outro', refused('42501', 'permission denied to grant role "pg_monitor"')],
  ['um valor que não cabe', refused('22003')],
  ['um erro do programa', new TypeError('x is not a function')],
  ['o que nem erro é', 'falhou'],
])('%s não passa sozinho', (_, error) => expect(troubleOf(error)).toBeUndefined());
