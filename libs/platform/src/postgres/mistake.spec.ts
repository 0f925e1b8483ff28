import { lastMistake } from './mistake.js';

const at = (text: string) => `2026-11-28 13:19:58.555 UTC [13646] ${text}`;
const FATAL = at('FATAL:  could not open file "pg_multixact/offsets/0000"');
const STARTING = at('FATAL:  the database system is starting up');

it.each([
  ['a causa, e não o que se responde a quem pergunta enquanto isso', [FATAL, STARTING, at('LOG:  shutting down'), STARTING], FATAL],
  [
    'o que o acabou (PANIC), e não o que veio depois',
    [at('PANIC:  could not locate a valid checkpoint record'), FATAL],
    at('PANIC:  could not locate a valid checkpoint record'),
  ],
  ['a última das queixas', [at('ERROR:  outra'), FATAL, at('LOG:  database system is shut down')], FATAL],
  ['a última linha de um que de nada se queixa', [STARTING, at('LOG:  fim')], at('LOG:  fim')],
])('do registro se diz %s', (_, lines, mistake) => expect(lastMistake(`${lines.join('\n')}\n`)).toBe(mistake));
