import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { embeddedIn } from './database.js';
import { openProduct, type Product } from './product.js';

const PROJECT = resolve(import.meta.dirname, '../..');
const FINGERPRINT = /[0-9a-f]{4}(?:-[0-9a-f]{4}){3}/;

/** A key that was lost and silently replaced: nothing looks wrong until a rebuild cannot read the older facts. */
describe('uma instalação e sua chave mestra', () => {
  let product: Product;
  let file: string;
  let right: string;
  let fingerprint: string;

  beforeAll(async () => {
    product = await openProduct();
    file = join(product.data, 'segredos.json');
    await product.start();
    right = readFileSync(file, 'utf8');
    fingerprint = FINGERPRINT.exec(product.output())?.[0] ?? '';
  });
  afterAll(() => product?.close());

  /** The output of a start, without the note that the database begins. */
  const refusal = async (env: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { code, output } = product.begin(env);
    expect(await code).toBe(1);
    return output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('  '))
      .join('\n');
  };
  const foreign = { TULHA_MASTER_KEY: randomBytes(32).toString('base64') };

  it('diz no primeiro início onde a chave ficou, a impressão dela, e que se guarde longe', () => {
    expect(product.output()).toMatch(
      /A chave que abre os dados pessoais foi criada em \S+segredos\.json \(impressão [0-9a-f-]{19}\): guarde uma cópia/,
    );
  });

  it('perdida, não é trocada por outra: o início diz qual falta e o que fazer, e não faz arquivo nenhum', async () => {
    await product.stop();
    rmSync(file);
    expect(await refusal()).toBe(
      `Falta a chave mestra (a de impressão ${fingerprint}) em ${file}, e este banco de dados já tem fatos: ` +
        'devolva o arquivo segredos.json da cópia de segurança; uma nova não os abriria.',
    );
    expect(existsSync(file)).toBe(false);
  });

  it('de outra instalação, é recusada, no arquivo e no ambiente, com as duas impressões', async () => {
    writeFileSync(file, JSON.stringify(foreign), { mode: 0o600 });
    expect(await refusal()).toMatch(
      new RegExp(`^A chave mestra de ${file} é de outra instalação: .* impressão ${fingerprint}; devolva [^\\n]+\\.$`),
    );
    rmSync(file);
    expect(await refusal(foreign)).toMatch(/^A chave mestra de TULHA_MASTER_KEY é de outra instalação: [^\n]+\.$/);
  });

  it('pela metade, é recusada sem ser trocada', async () => {
    writeFileSync(file, right.slice(0, 60), { mode: 0o600 });
    expect(await refusal()).toContain('está danificado (não é JSON): devolva-o da cópia de segurança.');
    expect(readFileSync(file, 'utf8')).toBe(right.slice(0, 60));
  });

  it('devolvida, tudo anda como antes, e um arquivo aberto a outros é fechado', async () => {
    writeFileSync(file, right);
    chmodSync(file, 0o644);
    await product.start();
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(product.output()).toContain('estava aberto a outros usuários desta máquina');
  });

  it('a API, o trabalhador e a linha de comando recusam sozinhos a de outra instalação, e nenhum reinício o conserta', async () => {
    const env = { ...process.env, ...JSON.parse(right), DATABASE_URL: embeddedIn(product.data)(), TULHA_DATA: product.data, ...foreign };
    for (const [wanted, script, ...args] of [
      [78, 'apps/api/dist/main.js'],
      [78, 'apps/api/dist/conferir.js'],
      [78, 'apps/worker/dist/main.js'],
      [1, 'apps/cli/dist/main.js', 'projecoes', 'verificar'],
    ] as const) {
      const own = { ...env, TULHA_PORT: '39998' };
      const child = spawn(process.execPath, [join(PROJECT, script), ...args], { env: own, stdio: ['ignore', 'ignore', 'pipe'] });
      let text = '';
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const code = await new Promise((done) => child.once('close', done));
      expect([script, text, code]).toEqual([
        script,
        expect.stringMatching(/A chave mestra de TULHA_MASTER_KEY[^\n]* é de outra instalação: /),
        wanted,
      ]);
    }
    // No password was changed by it.
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  });

  it('o doutor compara o arquivo com o banco enquanto ela anda, e diz um ajuste errado', async () => {
    const examine = async (env: NodeJS.ProcessEnv = {}) => {
      const own = { PATH: process.env.PATH, TULHA_DATA: product.data, TULHA_URL: product.url, ...env };
      const child = spawn(process.execPath, [join(PROJECT, 'apps/cli/dist/main.js'), 'doutor', '--json'], {
        env: own,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      await new Promise((done) => child.once('close', done));
      const { exames } = JSON.parse(text) as { exames: { nome: string; estado: string; detalhe: string }[] };
      return ['Ajustes', 'Chave mestra'].map((nome) => exames.find((one) => one.nome === nome));
    };
    expect(await examine()).toMatchObject([{ estado: 'certo' }, { estado: 'certo', detalhe: expect.stringContaining(fingerprint) }]);
    rmSync(file);
    const [settings, key] = await examine({ TULHA_SMPT_URL: 'smtp://correio' });
    writeFileSync(file, right, { mode: 0o600 });
    expect(settings).toMatchObject({ estado: 'falha', detalhe: expect.stringContaining('TULHA_SMTP_URL') });
    expect(key).toMatchObject({ estado: 'falha', detalhe: expect.stringContaining('segredos.json') });
  });
});
