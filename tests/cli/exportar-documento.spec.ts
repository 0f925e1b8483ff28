import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { cli, scratchFolder } from './support.js';

const LOTE = { id: 7, codigo: '26-0007' };
const AVISOS = [
  { gravidade: 'impede', talhoes: [{ talhaoId: 1, nome: 'Mata' }], mensagem: 'O contorno não fecha.', fazer: 'Desenhe de novo.' },
  { gravidade: 'avisa', talhoes: [], mensagem: 'Falta o e-mail.', fazer: 'Complete o cadastro.' },
];
const CONFERE = createHash('sha256').update('%PDF-1.3').digest('hex');
const DOCUMENTO = {
  confere: 'arquivo',
  lote: 7,
  codigo: '26-0007',
  formato: 'pdf',
  emitidoEm: '2026-06-20T12:00:00.000Z',
  ator: 'Ana',
  arquivo: CONFERE,
  conteudo: 'c'.repeat(64),
  ainda: false,
};
const RESPOSTAS: Readonly<Record<string, readonly [number, string, string | object]>> = {
  '/v1/rastreabilidade/lotes': [200, 'application/json', { content: [LOTE], pagination: { page: 1, size: 200, total: 1 } }],
  '/v1/rastreabilidade/lotes/retirados': [200, 'application/json', { content: [], pagination: { page: 1, size: 200, total: 0 } }],
  '/v1/rastreabilidade/lotes/7': [200, 'application/json', LOTE],
  '/v1/rastreabilidade/lotes/7/epcis': [200, 'application/ld+json', '{"type":"EPCISDocument"}\n'],
  '/v1/rastreabilidade/lotes/7/dossie': [200, 'application/pdf', '%PDF-1.3'],
  '/v1/rastreabilidade/lotes/7/eudr': [200, 'application/json', { avisos: AVISOS }],
  '/v1/rastreabilidade/lotes/7/eudr/pacote': [
    422,
    'application/problem+json',
    { error: 'O pacote seria recusado.', code: 'EUDR_IMPEDIDO' },
  ],
  [`/v1/rastreabilidade/documentos/${CONFERE}`]: [200, 'application/json', DOCUMENTO],
  '/v1/vendas': [200, 'application/json', { content: [{ id: 3, codigo: 'V003' }], pagination: { page: 1, size: 200, total: 1 } }],
  '/v1/vendas/3/eudr': [200, 'application/json', { avisos: [] }],
  '/v1/cad-produtores-rurais': [200, 'application/json', { content: [{ id: 4, cpf: '90000010057' }], pagination: {} }],
  '/v1/lcdpr/4/2026': [
    200,
    'application/json',
    { arquivo: 'LCDPR-2026-90000010057.txt', faltas: [{ registro: '0030', mensagem: 'José: falta o e-mail.' }], faltasTotal: 3 },
  ],
  '/v1/lcdpr/4/2026/arquivo': [200, 'text/plain', '0000|LCDPR|0013\r\n'],
  '/v1/vendas/3/eudr/pacote': [200, 'application/zip', 'PK'],
};

/** The requests on the wire for the documents of one lot or sale. */
describe('exportar documentos', () => {
  const folder = scratchFolder();
  let server: Server;
  let asked: string[];
  let env: Record<string, string>;

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const [status, type, body] = RESPOSTAS[url.split('?')[0] ?? ''] ?? [
        404,
        'application/problem+json',
        { error: 'Registro não encontrado.', code: 'REGISTRO_NAO_ENCONTRADO' },
      ];
      response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    env = { XDG_CONFIG_HOME: folder.path, TULHA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, TULHA_TOKEN: 't' };
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  beforeEach(() => {
    asked = [];
  });
  const run = (argv: readonly string[], options = {}) => cli(['exportar', ...argv], { env, cwd: folder.path, ...options });

  it('documento verificar confere o arquivo, e diz o que mudou depois', async () => {
    const arquivo = join(folder.path, 'dossie.pdf');
    writeFileSync(arquivo, '%PDF-1.3');
    const conferir = (oQue: string, ...mais: string[]) => cli([...mais, 'documento', 'verificar', oQue], { env, cwd: folder.path });
    const { exit, stdout } = await conferir(arquivo);
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: [
        'Confere: é o arquivo que foi emitido, byte por byte.',
        'Dossiê do lote 26-0007, emitido em 20/06/2026 09:00:00 por Ana.',
        'Depois dele soube-se mais do lote, ou de outro modo: emita outro para ver como está.',
        '',
      ].join('\n'),
    });
    expect(JSON.parse((await conferir(CONFERE.toUpperCase(), '--json')).stdout)).toEqual(DOCUMENTO);
    writeFileSync(arquivo, '%PDF-1.4');
    const outro = await conferir(arquivo);
    expect(outro.exit).toBe(3);
    expect(outro.stderr).toContain('Este arquivo não é um documento emitido por esta conta, ou foi alterado depois.');
    expect((await conferir('f'.repeat(64))).stderr).toContain('Nenhum documento emitido por esta conta traz este resumo.');
    expect(await conferir(join(folder.path, 'nao-ha.pdf'))).toMatchObject({ exit: 2 });
  });

  it('EPCIS vai para a saída padrão quando ela não é um terminal', async () => {
    const { exit, stdout } = await run(['lote', '26-0007', '--formato', 'epcis']);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '{"type":"EPCISDocument"}\n' });
    expect(asked.at(-1)).toBe('/v1/rastreabilidade/lotes/7/epcis');
  });

  it('o dossiê vai para o arquivo pedido, no formato pedido, também pelo id', async () => {
    const { exit, stderr } = await run(['lote', '7', '--formato', 'pdf', '-o', 'dossie.pdf']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringMatching(/^Gravado .+dossie\.pdf \(8 bytes\)\.\n$/) });
    expect(readFileSync(join(folder.path, 'dossie.pdf'), 'utf8')).toBe('%PDF-1.3');
    expect(asked.at(-1)).toBe('/v1/rastreabilidade/lotes/7/dossie?formato=pdf');
    expect((await run(['lote', '26-0007', '--formato', 'pdf', '-o', '-'], { tty: true })).exit).toBe(2);
  });

  it('o livro-caixa do produtor diz o que falta, e vai para a saída padrão', async () => {
    const { exit, stdout, stderr } = await run(['lcdpr', '900.000.100-57', '--ano', '2026']);
    expect({ exit, stdout, stderr }).toEqual({
      ...{ exit: 0, stdout: '0000|LCDPR|0013\r\n' },
      stderr: 'Falta em 0030: José: falta o e-mail.\nE mais 2.\n',
    });
    expect((await run(['lcdpr', '1', '--ano', '2026'])).stderr).toContain('Nenhum produtor rural com o CPF ou o id 1.');
  });

  it('o pacote da União Europeia diz antes cada aviso, e por que não sai', async () => {
    const { exit, stderr } = await run(['lote', '26-0007', '--formato', 'eudr', '-o', 'pacote.zip']);
    expect(exit).not.toBe(0);
    expect(stderr).toContain('Impede: O contorno não fecha. Em Mata. Desenhe de novo.\nAviso: Falta o e-mail. Complete o cadastro.\n');
    expect(stderr).toContain('O pacote seria recusado.');
    expect(readdirSync(folder.path)).not.toContain('pacote.zip');
  });

  it('e o de uma venda sai', async () => {
    expect((await run(['venda', 'V003', '--formato', 'eudr', '-o', 'venda.zip'])).exit).toBe(0);
    expect(readFileSync(join(folder.path, 'venda.zip'), 'utf8')).toBe('PK');
  });

  it('o que não há, e um formato que não serve, são ditos', async () => {
    expect(await run(['lote', '26-9999', '--formato', 'csv'])).toMatchObject({ exit: 1, stderr: expect.stringContaining('26-9999') });
    expect(await run(['venda', 'V003', '--formato', 'pdf'])).toMatchObject({ exit: 2, stderr: expect.stringContaining('use epcis, eudr') });
  });
});
