import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cannotWrite, withRoomIn } from './cannot-write.js';
import { StartError } from './start-error.js';

const failing = (code: string) => Object.assign(new Error('falhou'), { code });

it.each(['ENOSPC', 'EDQUOT'])('o que não cabe (%s) é dito em uma frase, seja qual for o arquivo', (code) =>
  expect(withRoomIn('/dados', () => Promise.reject(failing(code)))).rejects.toMatchObject({
    code: 'PASTA_SEM_ESCRITA',
    message: 'Não é possível gravar na pasta /dados (o disco está cheio): escolha outra com TULHA_DATA.',
  }),
);

it.each([
  [
    'EACCES',
    'não há permissão',
    'dê a posse da pasta de dados, com tudo o que há nela e o direito de ler e gravar, ao usuário que inicia a Tulha',
  ],
  [
    'EPERM',
    'não há permissão',
    'dê a posse da pasta de dados, com tudo o que há nela e o direito de ler e gravar, ao usuário que inicia a Tulha',
  ],
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

describe('uma pasta que já tem dados', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulha-gravar-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['segredos.json', 'postgres/cluster', 'cluster'])('não se troca por outra, que seria uma fazenda vazia: há %s', (name) => {
    const say = (code: string) => cannotWrite(folder, failing(code)).message.slice(`Não é possível gravar na pasta ${folder} `.length);
    expect(say('EACCES')).toBe('(não há permissão ou o caminho não é uma pasta): escolha outra com TULHA_DATA.');
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    mkdirSync(join(folder, name));
    expect(['EACCES', 'ENOSPC', 'EROFS'].map(say)).toEqual([
      '(não há permissão ou o caminho não é uma pasta): dê a posse da pasta a este usuário, que inicia a Tulha; outra pasta seria uma fazenda nova.',
      '(o disco está cheio): libere espaço nele.',
      '(o disco só se deixa ler): monte-o com escrita.',
    ]);
  });

  it('o que este início fez não conta: sem espaço para o primeiro, outra pasta serve', () =>
    expect(
      withRoomIn(folder, () => {
        mkdirSync(join(folder, 'postgres/cluster'), { recursive: true });
        return Promise.reject(failing('ENOSPC'));
      }),
    ).rejects.toThrow('escolha outra com TULHA_DATA.'));
});
