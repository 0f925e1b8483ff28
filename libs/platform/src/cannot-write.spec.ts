import { withRoomIn } from './cannot-write.js';
import { StartError } from './start-error.js';

const failing = (code: string) => Object.assign(new Error('falhou'), { code });

it.each(['ENOSPC', 'EDQUOT'])('o que não cabe (%s) é dito em uma frase, seja qual for o arquivo', (code) =>
  expect(withRoomIn('/dados', () => Promise.reject(failing(code)))).rejects.toMatchObject({
    code: 'PASTA_SEM_ESCRITA',
    message: 'Não é possível gravar na pasta /dados (o disco está cheio): escolha outra com TULHA_DATA.',
  }),
);

it.each([
  ['EACCES', 'não há permissão', 'dê a posse dele ao usuário que inicia a Tulha'],
  ['EPERM', 'não há permissão', 'dê a posse dele ao usuário que inicia a Tulha'],
  ['EROFS', 'o disco só se deixa ler', 'monte-o com escrita'],
])('o que o sistema não deixa (%s) é dito em uma frase, com o caminho e o que fazer', (code, why, remedy) =>
  expect(withRoomIn('/dados', () => Promise.reject(Object.assign(failing(code), { path: '/dados/logs/api.log' })))).rejects.toMatchObject({
    code: 'PASTA_SEM_ESCRITA',
    message: `Não é possível usar /dados/logs/api.log (${why}): ${remedy} e inicie de novo.`,
  }),
);

it.each([
  ['um sinal que não se pode mandar', failing('EPERM')],
  ['outra frase', new StartError('SEGREDOS', 'O arquivo está danificado.', failing('ENOSPC'))],
  ['o disco cheio de outro', failing('53100')],
  ['um erro do programa', new TypeError('x is not a function')],
])('%s fica como está', (_, error) => expect(withRoomIn('/dados', () => Promise.reject(error))).rejects.toBe(error));
