import { request } from 'node:http';
import { until } from '@tulha/testing/until';
import { type Arquivos, abrirArquivos } from '../../testing/arquivos.js';

/** Over real sockets, where a body comes in pieces: a form that ends too soon, too late or otherwise than it says ends only itself. */
describe('um formulário malfeito', () => {
  let app: Arquivos['app'];
  let dono: Arquivos['dono'];
  let lote: Arquivos['lote'];
  let port: number;
  let colaborador: number;

  beforeAll(async () => {
    ({ app, dono, lote } = await abrirArquivos());
    colaborador = (await dono.call('POST', '/cad-colaboradores', { nome: 'José', tipo: 'safrista' })).body.id;
    await app.app.listen(0, '127.0.0.1');
    port = Number(new URL(await app.app.getUrl()).port);
  });
  afterAll(() => app.close());

  type Resposta = { readonly status: number; readonly code: unknown; readonly errors: unknown };
  /** Each piece as a packet of its own. */
  const enviar = (path: string, type: string, ...pedacos: readonly Buffer[]): Promise<Resposta> =>
    new Promise((done, fail) => {
      const headers = {
        'content-type': type,
        'content-length': pedacos.reduce((total, { length }) => total + length, 0),
        authorization: `Bearer ${dono.token}`,
      };
      const asked = request({ host: '127.0.0.1', port, path: `/v1${path}`, method: 'POST', headers }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const { code, errors } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
        done({ status: answer.statusCode ?? 0, code, errors });
      }).on('error', fail);
      const [primeiro, ...resto] = pedacos;
      asked.write(primeiro as Buffer, () => {
        for (const pedaco of resto) asked.write(pedaco);
        asked.end();
      });
    });

  const parte = (nome: string, conteudo: Buffer | string, arquivo = '') =>
    Buffer.concat([
      Buffer.from(`--XX\r\ncontent-disposition: form-data; name="${nome}"${arquivo && `; filename="${arquivo}"`}\r\n\r\n`),
      Buffer.from(conteudo),
      Buffer.from('\r\n'),
    ]);
  const FIM = Buffer.from('--XX--\r\n');
  const TIPO = 'multipart/form-data; boundary=XX';
  const rotas = () =>
    [
      ['/files', 'file', Object.entries(lote)],
      [`/cad-colaboradores/${colaborador}/anexos`, 'file', []],
      ['/importacoes', 'arquivos', [['simular', 'true']]],
      ['/cad-secadores/importar', 'arquivo', []], // no rehearsal: the route would wait for a worker, and none runs here
    ] as const;
  const inteiro = (campo: string, campos: readonly (readonly [string, string])[], nome = 'a.csv') =>
    Buffer.concat([...campos.map(([chave, valor]) => parte(chave, valor)), parte(campo, 'Nome\r\nA\r\n', nome), FIM]);

  it.each([
    ['acaba na linha do fim, cortada', TIPO, (corpo: Buffer) => [corpo.subarray(0, -4)]],
    ['acaba na linha do fim, cortada, em pedaços', TIPO, (corpo: Buffer) => [corpo.subarray(0, -30), corpo.subarray(-30, -4)]],
    ['acaba dentro do arquivo', TIPO, (corpo: Buffer) => [corpo.subarray(0, -11)]],
    ['separa por outro nome', `multipart/form-data; boundary*=utf-8''XX`, (corpo: Buffer) => [corpo]],
    ['não diz o que o separa', 'multipart/form-data', (corpo: Buffer) => [corpo]],
    ['separa por um nome sem fim', `multipart/form-data; boundary=${'x'.repeat(255)}`, (corpo: Buffer) => [corpo]],
    ['separa por barras', `multipart/form-data; boundary="${'\\'.repeat(3_000)}"`, (corpo: Buffer) => [corpo]],
  ] as const)('que %s é recusado em cada rota, e nada do resto para', async (_, tipo, cortar) => {
    for (const [path, campo, campos] of rotas()) {
      expect([path, await enviar(path, tipo, ...cortar(inteiro(campo, campos)))]).toMatchObject([path, { status: 400 }]);
      expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    }
    await until(() => app.services.slots.taken() === 0, 'an end of all requests');
  });

  it('com o que quer que venha depois do fim é aceito', async () => {
    for (const [path, campo, campos] of rotas()) {
      const { status, errors } = await enviar(path, TIPO, inteiro(campo, campos), Buffer.alloc(5_000, 'z'), Buffer.alloc(5_000, 'z'));
      expect([path, status, errors]).toEqual([path, status < 300 ? status : 201, undefined]);
    }
  });

  it('com um campo dito duas vezes, ou que não é texto, é recusado pelo nome do campo', async () => {
    const com = (...campos: readonly Buffer[]) =>
      enviar(
        '/files',
        TIPO,
        Buffer.concat([...Object.entries(lote).map(([chave, valor]) => parte(chave, valor)), ...campos, parte('file', 'a', 'a.csv'), FIM]),
      );
    expect(await com(parte('refId', lote.refId))).toMatchObject({
      status: 400,
      errors: [{ campo: 'refId', mensagem: 'Vem duas vezes neste formulário. Diga uma vez só.' }],
    });
    expect(await com(parte('description', Buffer.from('João', 'latin1')))).toMatchObject({
      status: 400,
      errors: [{ campo: 'description' }],
    });
    expect((await com(parte('description', 'João'))).status).toBe(201);
  });
});
