import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeSecrets, knownSecrets } from './secrets.js';

describe('segredos.json', () => {
  const key = Buffer.alloc(32, 5).toString('base64');
  let folder: string;
  let file: string;
  let warnings: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulha-segredos-'));
    file = join(folder, 'segredos.json');
    warnings = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const known = (env: NodeJS.ProcessEnv = {}) => knownSecrets(folder, env, (sentence) => warnings.push(sentence));

  it('nada é feito antes de se perguntar ao banco; depois, o que falta é feito e guardado só para o dono', () => {
    const before = known();
    expect([before.known, existsSync(file)]).toEqual([{}, false]);
    const { secrets, isNew } = completeSecrets(before);
    expect(isNew).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
    expect(completeSecrets(known())).toEqual({ secrets, isNew: false });
  });

  it('o que falta não muda o que há, e o ambiente vale mais sem ir para o arquivo', () => {
    writeFileSync(file, JSON.stringify({ TULHA_MASTER_KEY: key, outro: 1 }), { mode: 0o600 });
    const { secrets, isNew } = completeSecrets(known({ TULHA_JWT_SECRET: 'do-ambiente' }));
    expect([secrets.TULHA_MASTER_KEY, secrets.TULHA_JWT_SECRET, isNew]).toEqual([key, 'do-ambiente', false]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      TULHA_MASTER_KEY: key,
      outro: 1,
      TULHA_OPERATOR_TOKEN: secrets.TULHA_OPERATOR_TOKEN,
    });
  });

  it('o que ficou no arquivo diz que já houve um banco; o que vem do ambiente não: um primeiro início pode trazer a chave', () => {
    const env = { TULHA_MASTER_KEY: key, TULHA_JWT_SECRET: 'b', TULHA_OPERATOR_TOKEN: 'c' };
    expect([known().madeBefore, known({ TULHA_MASTER_KEY: key }).madeBefore, known(env).madeBefore]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    completeSecrets(known({ TULHA_MASTER_KEY: key }));
    expect([known({ TULHA_MASTER_KEY: key }).madeBefore, known(env).madeBefore]).toEqual([file, file]);
  });

  it.each([
    ['cortado ao meio', '{ "TULHA_MASTER_KEY": "abc', 'não é JSON'],
    ['vazio', '', 'não é JSON'],
    ['uma lista', '[]', 'não é um objeto JSON'],
    ['com uma chave que não é texto', '{ "TULHA_MASTER_KEY": 7 }', 'TULHA_MASTER_KEY não é um texto'],
    ['com uma chave curta', '{ "TULHA_MASTER_KEY": "abc=" }', 'TULHA_MASTER_KEY não é uma chave de 32 bytes'],
  ])('%s não é trocado por um novo: diz-se que volte da cópia', (_, content, why) => {
    writeFileSync(file, content, { mode: 0o600 });
    expect(known).toThrow(`O arquivo de segredos ${file} está danificado (${why}): devolva-o da cópia de segurança.`);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('um que não se lê diz por quê', () => {
    mkdirSync(file);
    expect(known).toThrow(
      `O arquivo de segredos ${file} é uma pasta, e devia ser um arquivo: tire-a dali e devolva-o da cópia de segurança`,
    );
  });

  it('um aberto a outros é fechado, e avisa', () => {
    writeFileSync(file, JSON.stringify({ TULHA_MASTER_KEY: key }));
    chmodSync(file, 0o644);
    expect(known().known.TULHA_MASTER_KEY).toBe(key);
    expect([statSync(file).mode & 0o777, warnings]).toEqual([
      0o600,
      [`Aviso: ${file} estava aberto a outros usuários desta máquina; agora só o dono o lê.`],
    ]);
  });

  it('com os três no ambiente, um arquivo danificado não importa', () => {
    writeFileSync(file, '{', { mode: 0o600 });
    const env = { TULHA_MASTER_KEY: key, TULHA_JWT_SECRET: 'b', TULHA_OPERATOR_TOKEN: 'c' };
    expect(known(env)).toMatchObject({ known: env, where: 'TULHA_MASTER_KEY' });
  });
});
