import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { until } from '@tulha/testing/until';
import { type Arquivos, abrirArquivos, foto, PDF, png } from '../../testing/arquivos.js';
import { FIM, formulario } from '../../testing/formulario.js';

let app: Arquivos['app'];
let dono: Arquivos['dono'];
let bia: Arquivos['bia'];
let lote: Arquivos['lote'];
let enviar: Arquivos['enviar'];
let anexado: Arquivos['anexado'];
let baixar: Arquivos['baixar'];
let noDisco: Arquivos['noDisco'];
let estado: Arquivos['estado'];
let imagem: Buffer;

beforeAll(async () => {
  ({ app, dono, bia, lote, enviar, anexado, baixar, noDisco, estado } = await abrirArquivos());
  imagem = await foto();
});
afterAll(() => app.close());

describe('enviar', () => {
  it('guarda o arquivo e o que se diz dele, com o nome do registro', async () => {
    const campos = { ...lote, description: ' Foto do terreiro ', tags: 'terreiro, Foto, foto', dueDate: '2026-12-01' };
    const { status, body, headers } = await enviar(dono, campos, 'Café na roça.JPG', imagem);
    expect({ status, etag: headers.etag }).toEqual({ status: 201, etag: '"0"' });
    expect(body).toMatchObject({
      nome: 'Café na roça.JPG',
      description: 'Foto do terreiro',
      refType: 'lote',
      refId: Number(lote.refId),
      refNome: expect.stringMatching(/\d/),
      tags: ['terreiro', 'Foto'],
      dueDate: '2026-12-01',
      mime: 'image/jpeg',
      bytes: imagem.length,
      sha256: createHash('sha256').update(imagem).digest('hex'),
      numero: 1,
      conteudos: [{ numero: 1, nome: 'Café na roça.JPG' }],
    });
    expect(JSON.stringify(body)).not.toContain('anexos/');
    expect((await dono.call('GET', `/files/attachments/${body.id}`)).body).toEqual(body);
  });

  it('o mesmo pedido outra vez não guarda nada de novo; com outro arquivo, a chave já foi usada', async () => {
    const chave = { 'idempotency-key': 'envio-1' };
    const first = await enviar(dono, lote, 'nota.pdf', PDF, chave);
    const before = await estado();
    expect(await enviar(dono, lote, 'nota.pdf', PDF, chave)).toMatchObject({ status: 201, body: first.body });
    const other = await enviar(dono, lote, 'nota.pdf', `${PDF.toString()}.`, chave);
    expect(other).toMatchObject({ status: 422, body: { code: 'CHAVE_DE_OUTRO_PEDIDO' } });
    const renamed = await enviar(dono, lote, 'outra.pdf', PDF, chave);
    expect(renamed.body.code).toBe('CHAVE_DE_OUTRO_PEDIDO');
    expect(await estado()).toEqual(before);
  });

  /** As some iPhone apps and Chrome on Windows send them. */
  const HEIC = Buffer.concat([Buffer.from('0000001c667479706865696300000000', 'hex'), Buffer.from('mif1heic'), Buffer.alloc(208)]);
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  it.each([
    ['um JPEG chamado .HEIC', 'IMG_4321.HEIC', () => imagem, 'IMG_4321.jpg', 'image/jpeg'],
    ['um JPEG chamado .jfif', 'foto.jfif', () => imagem, 'foto.jpg', 'image/jpeg'],
    ['um HEIC chamado .jpg', 'IMG_4322.jpg', () => HEIC, 'IMG_4322.heic', 'image/heic'],
    ['um PNG chamado .jpg', 'foto.jpg', () => PNG, 'foto.png', 'image/png'],
    ['um PDF chamado .doc', 'nota.doc', () => PDF, 'nota.pdf', 'application/pdf'],
  ])('guarda %s como o que é, e o diz', async (_, chamado, conteudo, nome, mime) => {
    const { status, body } = await enviar(dono, lote, chamado, conteudo());
    expect({ status, nome: body.nome, mime: body.mime, conteudos: body.conteudos }).toMatchObject({
      ...{ status: 201, nome, mime },
      conteudos: [{ nome, mime }],
    });
    expect(body.avisos).toEqual([expect.stringContaining(`"${chamado}"`)]);
    const { headers, rawPayload } = await baixar(dono, { id: body.id });
    expect([headers['content-type'], rawPayload]).toEqual([mime, conteudo()]);
  });

  it.each([
    ['uma página que diz ser PNG', 'foto.png', '<html><script>alert(1)</script>', 'CONTEUDO_NAO_CONFERE'],
    ['uma página que diz ser texto', 'nota.txt', '<!doctype html><p>', 'CONTEUDO_NAO_CONFERE'],
    ['bytes que dizem ser CSV', 'dados.csv', Buffer.from([1, 0, 2]), 'CONTEUDO_NAO_CONFERE'],
    ['texto que diz ser planilha', 'dados.xlsx', 'a;b', 'CONTEUDO_NAO_CONFERE'],
    ['uma página', 'pagina.html', '<html>', 'TIPO_DE_ARQUIVO_NAO_ACEITO'],
    ['um desenho que executa', 'logo.svg', '<svg onload="x()"/>', 'TIPO_DE_ARQUIVO_NAO_ACEITO'],
    ['um programa', 'foto.pdf.exe', PDF, 'TIPO_DE_ARQUIVO_NAO_ACEITO'],
    ['um nome sem extensão', 'constructor', PDF, 'TIPO_DE_ARQUIVO_NAO_ACEITO'],
    ['um arquivo vazio', 'nota.pdf', '', 'ARQUIVO_VAZIO'],
  ])('recusa %s, e nada fica', async (_, nome, conteudo, code) => {
    const before = await estado();
    const { status, body } = await enviar(dono, lote, nome, conteudo);
    expect({ status, code: body.code, campo: body.errors?.[0]?.campo }).toEqual({ status: 422, code, campo: 'file' });
    expect(body.error).not.toMatch(/[{}]/);
    expect(await estado()).toEqual(before);
  });

  it('recusa uma imagem que se abriria em gigabytes, e um arquivo grande demais', async () => {
    const before = await estado();
    const bomb = png(20_000, 20_000);
    expect(await enviar(dono, lote, 'bomba.png', bomb)).toMatchObject({
      status: 422,
      body: { code: 'IMAGEM_GRANDE_DEMAIS', error: 'A imagem tem 400 megapixels; o máximo é 100.' },
    });
    expect(await enviar(dono, lote, 'linha.png', png(99_000_000, 1))).toMatchObject({
      status: 422,
      body: { code: 'IMAGEM_COMPRIDA_DEMAIS', error: 'A imagem tem 99.000.000 por 1 pixels; um lado pode ter até 65.535.' },
    });
    const huge = Buffer.concat([PDF, Buffer.alloc(25 * 1_048_576)]);
    expect(await enviar(dono, lote, 'grande.pdf', huge)).toMatchObject({
      status: 422,
      body: { code: 'ARQUIVO_GRANDE_DEMAIS', error: 'O arquivo passa de 25 MB. Envie um menor.', errors: [{ campo: 'file' }] },
    });
    expect(await estado()).toEqual(before);
  });

  const certo = formulario({}, { nome: 'nota.pdf', conteudo: PDF });
  const com = (campos: Record<string, string>) => formulario(campos, { nome: 'nota.pdf', conteudo: PDF });
  const trocado = Buffer.concat([certo.body.subarray(0, -FIM.length), Buffer.from(FIM.replace('--\r\n', '\r\ncontent-disp'))]);
  const cortado = { ...certo, body: trocado };
  it.each<[string, number, { body: Buffer; headers: Record<string, string> }]>([
    ['que acaba no meio do arquivo', 400, { ...certo, body: certo.body.subarray(0, -40) }],
    ['que acaba antes do último campo', 400, cortado],
    ['que não é formulário', 400, { ...certo, body: Buffer.from('lixo') }],
    ['sem limite entre as partes', 400, { ...certo, headers: { 'content-type': 'multipart/form-data' } }],
    ['que é JSON', 422, { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }],
    ['sem arquivo', 422, formulario({ description: 'x' })],
    ['com o arquivo em outro campo', 422, formulario({}, { nome: 'a.pdf', conteudo: PDF, campo: 'outro' })],
    ['com dois arquivos', 422, formulario({}, { nome: 'a.pdf', conteudo: PDF }, { nome: 'b.pdf', conteudo: PDF })],
    ['com um campo que não há', 400, com({ dono: '1' })],
    ['com o nome de um protótipo', 400, com({ toString: '1' } as never)],
    ['com __proto__', 400, com(Object.fromEntries([['__proto__', '1']]))],
    ['com campos demais', 400, com(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`c${n}`, 'x'])))],
    ['com um texto grande demais', 400, com({ description: 'x'.repeat(9_000) })],
    ['com um caractere nulo', 400, com({ description: 'a\0b' })],
    ['com um dia que não há', 400, com({ dueDate: '2026-02-30' })],
    ['com um código que não é número', 400, com({ refType: 'lote', refId: '1e3' })],
  ])('recusa um formulário %s, e nada fica', async (_, status, { body, headers }) => {
    const before = await estado();
    const answer = await dono.call('POST', '/files', body, headers);
    expect({ status: answer.status, tipo: answer.headers['content-type'], body: answer.body }).toMatchObject({
      status,
      tipo: expect.stringContaining('problem+json'),
      body: { error: expect.stringMatching(/\p{L}{3}/u) },
    });
    expect(await estado()).toEqual(before);
  });

  it('um envio que se interrompe não deixa nada', async () => {
    const before = await estado();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.getHttpServer().address() as { port: number };
    const { body, headers } = formulario(lote, { nome: 'nota.pdf', conteudo: Buffer.alloc(3_000_000, '%PDF-1.7\n') });
    const socket = connect(port, '127.0.0.1');
    const head = `POST /v1/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${dono.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`;
    await new Promise((done) => socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, 1_000_000)]), done));
    await until(() => noDisco() !== before.disco, 'what has arrived, being written');
    socket.destroy();
    await until(() => noDisco() === before.disco, 'nothing left of it', { instead: noDisco });
    expect(await estado()).toEqual(before);
  });

  it('o nome nunca é um caminho, nem no disco nem no cabeçalho', async () => {
    for (const [nome, guardado] of [
      ['../../../../tmp/fora.pdf', 'fora.pdf'],
      ['C:\\\\janelas\\\\nota.pdf', 'nota.pdf'],
      ['nota%0d%0aSet-Cookie: x=1.pdf', 'nota%0d%0aSet-Cookie x=1.pdf'],
      ['nota\u202efdp.pdf', 'nota fdp.pdf'],
    ] as const) {
      const { id } = await anexado(dono, nome, `%PDF-1.7 ${nome}`);
      const { headers } = await baixar(dono, { id });
      expect(headers['content-disposition']).toBe(
        `attachment; filename="${guardado.replace(/[^ -~]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(guardado)}`,
      );
    }
  });

  it('a um registro que não há, de outra conta ou de um tipo que não há, não anexa', async () => {
    const before = await estado();
    const casos = [
      [dono, { refType: 'lote', refId: '999999' }, 404, 'REGISTRO_DO_ANEXO_NAO_ENCONTRADO'],
      [bia, lote, 404, 'REGISTRO_DO_ANEXO_NAO_ENCONTRADO'],
      [dono, { refType: 'usuario', refId: '1' }, 400, 'CAMPOS_INVALIDOS'],
      [dono, { refType: 'toString', refId: '1' }, 400, 'CAMPOS_INVALIDOS'],
      [dono, { refType: 'lote' }, 400, 'CAMPOS_INVALIDOS'],
    ] as const;
    for (const [quem, campos, status, code] of casos) {
      const answer = await enviar(quem, campos, 'nota.pdf', PDF);
      expect({ campos, status: answer.status, code: answer.body.code }).toEqual({ campos, status, code });
    }
    expect(await estado()).toEqual(before);
  });
});
