import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { cli, scratchFolder } from './support.js';

/** The file exchange on the wire, with its accidents, which a healthy server does not have. */
describe('baixar um arquivo', () => {
  const folder = scratchFolder();
  let server: Server;
  let handler: RequestListener;
  let asked: string[];
  let env: Record<string, string>;
  let count = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      handler(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    env = { XDG_CONFIG_HOME: folder.path, TULHA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, TULHA_TOKEN: 't' };
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  let here: string;
  beforeEach(() => {
    here = join(folder.path, String(++count));
    mkdirSync(here);
    asked = [];
  });
  const run = (argv: readonly string[], options = {}) => cli(['exportar', 'lotes', ...argv], { env, cwd: here, ...options });

  it('csv vai para a saída padrão quando ela não é um terminal, byte a byte', async () => {
    const csv = Buffer.from('\ufefflote;kg\r\n26-0001;1.234,500\r\n');
    handler = (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(csv);
    const { exit, bytes, stderr } = await run(['--formato', 'csv', '--etapa', 'armazem', '--com-saldo']);
    expect({ exit, bytes, stderr }).toEqual({ exit: 0, bytes: csv, stderr: '' });
    expect(asked).toEqual(['/v1/rastreabilidade/lotes/exportar?etapa=armazem&comSaldo=true&formato=csv']);
    expect(readdirSync(here)).toEqual([]);
  });

  it('num terminal vai para um arquivo com nome próprio, e xlsx sempre', async () => {
    handler = (_, response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('PK');
    expect(await run(['--formato', 'csv'], { tty: true })).toMatchObject({ exit: 0, stdout: '' });
    expect(await run(['--formato', 'xlsx', '--json'])).toMatchObject({ exit: 0, stdout: expect.stringContaining('"bytes": 2') });
    const stamp = String.raw`lotes-\d\d-\d\d-\d{4}-\d\d-\d\d-\d\d`;
    expect(readdirSync(here).sort()).toEqual([expect.stringMatching(`^${stamp}\\.csv$`), expect.stringMatching(`^${stamp}\\.xlsx$`)]);
    expect(await run(['--formato', 'xlsx', '--saida', '-'], { tty: true })).toMatchObject({ exit: 2 });
    expect((await run(['--formato', 'xlsx', '--saida', '-'])).stdout).toBe('PK');
  });

  it('espera a tarefa e baixa o que ela fez', async () => {
    const states = ['aguardando', 'fazendo', 'concluida'];
    handler = ({ url }, response) => {
      if (url?.includes('/exportar'))
        response.writeHead(202, { location: '/v1/tarefas/9', 'content-type': 'application/json' }).end('{"id":9}');
      else if (url?.endsWith('/arquivo')) response.writeHead(200, { 'content-type': 'text/csv' }).end('feito');
      else {
        const situacao = states.shift();
        const arquivo = situacao === 'concluida' ? '/v1/tarefas/9/arquivo' : null;
        const body = { id: 9, situacao, progresso: { feito: 0, total: 0, etapa: 'Escrevendo' }, arquivo, erro: null };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }
    };
    const { exit, stderr } = await run(['--formato', 'csv', '--saida', 'lotes.csv']);
    expect({ exit, text: readFileSync(join(here, 'lotes.csv'), 'utf8') }).toEqual({ exit: 0, text: 'feito' });
    expect(stderr).toMatch(/^Escrevendo…\nGravado .+lotes\.csv \(5 bytes\)\.\n$/);
  });

  it('diz por que a tarefa falhou', async () => {
    handler = ({ url }, response) => {
      if (url?.includes('/exportar')) response.writeHead(202, { location: '/v1/tarefas/9' }).end();
      else
        response.writeHead(200, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            id: 9,
            situacao: 'falhou',
            progresso: { feito: 0, total: 0, etapa: '' },
            arquivo: null,
            erro: 'Sem espaço no servidor.',
          }),
        );
    };
    expect(await run(['--formato', 'csv', '--saida', 'x.csv'])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('Sem espaço no servidor.'),
    });
    expect(readdirSync(here)).toEqual([]);
  });

  it('um envio cortado deixa o arquivo de antes como estava, e nada ao lado', async () => {
    writeFileSync(join(here, 'lotes.csv'), 'de antes');
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
      response.write('meta', () => response.destroy());
    };
    const { exit, stderr } = await run(['--formato', 'csv', '--saida', 'lotes.csv']);
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: expect.stringContaining('O servidor cortou o envio do arquivo: nenhum arquivo foi gravado.'),
    });
    expect([readdirSync(here), readFileSync(join(here, 'lotes.csv'), 'utf8')]).toEqual([['lotes.csv'], 'de antes']);
    expect(await run(['--formato', 'csv'])).toMatchObject({ exit: 1, stderr: expect.stringContaining('o que saiu está incompleto') });
  });

  it('Ctrl-C no meio não deixa nada', async () => {
    let begun = () => undefined as void;
    const first = new Promise<void>((done) => {
      begun = done;
    });
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('meta', () => begun());
    };
    const ran = await run(['--formato', 'csv', '--saida', 'lotes.csv'], {
      onStart: (interrupt: () => void) => void first.then(interrupt),
    });
    expect(ran.exit).toBe(130);
    expect(readdirSync(here)).toEqual([]);
  });

  it('diz quando não pode gravar ali', async () => {
    handler = (_, response) => response.writeHead(200).end('x');
    expect(await run(['--formato', 'csv', '--saida', 'nao-ha/lotes.csv'])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('--saida'),
    });
    mkdirSync(join(here, 'pasta'));
    expect(await run(['--formato', 'csv', '--saida', 'pasta'])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('Não foi possível gravar'),
    });
    expect(readdirSync(here)).toEqual(['pasta']);
  });
});
