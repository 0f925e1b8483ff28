import sharp from 'sharp';
import { type Arquivos, abrirArquivos, foto, PDF } from '../../testing/arquivos.js';
import { formulario } from '../../testing/formulario.js';

let app: Arquivos['app'];
let dono: Arquivos['dono'];
let bia: Arquivos['bia'];
let lote: Arquivos['lote'];
let anexado: Arquivos['anexado'];
let baixar: Arquivos['baixar'];
let previa: Arquivos['previa'];
let noDisco: Arquivos['noDisco'];
let ocupado: Arquivos['ocupado'];
let estado: Arquivos['estado'];
let outro: Arquivos['outro'];
let imagem: Buffer;

beforeAll(async () => {
  ({ app, dono, bia, lote, anexado, baixar, previa, noDisco, ocupado, estado, outro } = await abrirArquivos());
  imagem = await foto();
});
afterAll(() => app.close());

describe('baixar e ver', () => {
  it('baixa inteiro ou um pedaço, sempre como anexo e sem que nada se execute', async () => {
    const { id } = await anexado(dono, 'nota.txt', '0123456789');
    const whole = await baixar(dono, { id });
    expect(whole).toMatchObject({ statusCode: 200, payload: '0123456789' });
    expect(whole.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const [range, text, says] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
    ] as const) {
      const part = await baixar(dono, { id }, { range });
      expect({ range, status: part.statusCode, text: part.payload, says: part.headers['content-range'] }).toEqual({
        range,
        status: 206,
        text,
        says,
      });
    }
    const outside = await baixar(dono, { id }, { range: 'bytes=10-' });
    expect({ status: outside.statusCode, says: outside.headers['content-range'], error: outside.json().error }).toEqual({
      status: 416,
      says: 'bytes */10',
      error: 'O pedaço pedido fica fora do arquivo.',
    });
    expect((await baixar(dono, { id }, { range: 'bytes=0-1,3-4' })).statusCode).toBe(200);
  });

  it('de uma imagem há uma prévia desenhada de novo, sem o que a câmera anotou', async () => {
    const { id } = await anexado(dono, 'foto.jpg', imagem);
    const small = await previa(dono, id);
    expect({ status: small.statusCode, tipo: small.headers['content-type'], como: small.headers['content-disposition'] }).toEqual({
      status: 200,
      tipo: 'image/webp',
      como: 'inline',
    });
    const { width, height, exif } = await sharp(small.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 240, height: 160, exif: undefined });
    const kept = noDisco('previas');
    expect((await previa(dono, id)).rawPayload.equals(small.rawPayload)).toBe(true);
    expect(noDisco('previas')).toBe(kept);
    expect((await sharp((await previa(dono, id, '?tamanho=tela')).rawPayload).metadata()).width).toBe(600);
    expect((await previa(dono, id, '?tamanho=../x')).statusCode).toBe(400);
    expect((await previa(bia, id)).statusCode).toBe(404);
  });

  it('de um PDF, ou de uma imagem estragada, não há', async () => {
    const pdf = await anexado(dono);
    expect((await previa(dono, pdf.id)).json()).toMatchObject({ code: 'SEM_PREVIA' });
    const cut = await anexado(dono, 'cortada.jpg', imagem.subarray(0, 700));
    expect((await previa(dono, cut.id)).json()).toMatchObject({ status: 422, code: 'SEM_PREVIA' });
  });
});

describe('alterar, trocar, remover', () => {
  it('altera o que se diz dele, com If-Match; o nome guarda a extensão', async () => {
    const { id } = await anexado(dono);
    const pedido = { nome: 'Nota do diesel', description: 'Maio', tags: ['nota'], dueDate: '2026-07-01' };
    const changed = await dono.call('PUT', `/files/attachments/${id}`, pedido, { 'if-match': '"0"' });
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      body: { ...pedido, nome: 'Nota do diesel.pdf', refType: 'lote' },
    });
    expect((await dono.call('PUT', `/files/attachments/${id}`, { description: 'x' }, { 'if-match': '"0"' })).status).toBe(412);
    for (const mau of [
      { nome: 'a\0' },
      {
        tags: Array(11)
          .fill('x')
          .map((x, n) => x + n),
      },
      { dueDate: '2026-13-01' },
      { refId: 1 },
      { chave: 'x' },
    ])
      expect((await dono.call('PUT', `/files/attachments/${id}`, mau)).status).toBe(400);
    expect((await bia.call('PUT', `/files/attachments/${id}`, pedido)).status).toBe(404);
  });

  it('o que não se diz dele fica: cada coisa dita só muda a si mesma; vazio apaga', async () => {
    const { id } = await anexado(dono);
    const url = `/files/attachments/${id}`;
    const campos = { nome: 'Nota.pdf', description: 'Maio', tags: ['nota'], dueDate: '2026-07-01', refType: 'lote' };
    await dono.call('PUT', url, { nome: campos.nome, description: campos.description, tags: campos.tags, dueDate: campos.dueDate });
    expect((await dono.call('PUT', url, {})).body).toMatchObject(campos);
    for (const mudanca of [{ nome: 'Outra.pdf' }, { description: 'Junho' }, { tags: ['diesel'] }, { dueDate: '2026-08-01' }]) {
      Object.assign(campos, mudanca);
      expect((await dono.call('PUT', url, mudanca)).body).toMatchObject(campos);
    }
    const apagado = { description: null, tags: [], dueDate: null };
    expect((await dono.call('PUT', url, apagado)).body).toMatchObject({ ...campos, ...apagado });
  });

  it('troca o conteúdo e ainda baixa o de antes; o mesmo conteúdo não é outro', async () => {
    const { id } = await anexado(dono, 'nota.txt', 'primeira');
    const trocar = (conteudo: string, headers: Record<string, string> = {}) => {
      const form = formulario({ id: String(id) }, { nome: 'nota v2.txt', conteudo });
      return dono.call('PUT', '/files', form.body, { ...form.headers, ...headers });
    };
    expect(await trocar('segunda')).toMatchObject({
      status: 200,
      body: { numero: 2, nome: 'nota v2.txt', conteudos: [{ numero: 2 }, { numero: 1 }] },
    });
    expect((await baixar(dono, { id })).payload).toBe('segunda');
    expect((await baixar(dono, { id, numero: 1 })).payload).toBe('primeira');
    expect((await baixar(dono, { id, numero: 3 })).statusCode).toBe(404);
    const before = await estado();
    expect(await trocar('segunda')).toMatchObject({ status: 200, body: { numero: 2 } });
    expect((await trocar('terceira', { 'if-match': '"0"' })).status).toBe(412);
    const form = formulario({ id: String(id) }, { nome: 'x.txt', conteudo: 'dela' });
    expect((await bia.call('PUT', '/files', form.body, form.headers)).status).toBe(404);
    expect(await estado()).toEqual(before);
    expect(await ocupado(bia)).toBe(0);
  });

  it('remove e traz de volta; removido não se lista, não se baixa nem se altera', async () => {
    const { id } = await anexado(dono);
    expect((await dono.call('POST', '/files/remove', { id })).status).toBe(204);
    expect((await dono.call('GET', `/files/attachments/${id}`)).body.code).toBe('ARQUIVO_NAO_ENCONTRADO');
    expect((await baixar(dono, { id })).statusCode).toBe(404);
    const list = await dono.call('GET', '/files/attachments?size=200');
    expect(list.body.content.map((row: { id: number }) => row.id)).not.toContain(id);
    expect((await bia.call('POST', `/files/attachments/${id}/restaurar`)).status).toBe(404);
    expect(await dono.call('POST', `/files/attachments/${id}/restaurar`)).toMatchObject({ status: 200, body: { id } });
    expect((await baixar(dono, { id })).rawPayload.equals(PDF)).toBe(true);
    const chave = { 'idempotency-key': 'remover-1' };
    expect((await dono.call('DELETE', `/files/attachments/${id}`, undefined, chave)).status).toBe(204);
    expect((await dono.call('DELETE', `/files/attachments/${id}`, undefined, chave)).status).toBe(204);
    expect((await dono.call('DELETE', `/files/attachments/${id}`)).status).toBe(404);
  });

  it('um arquivo solto é de quem o enviou, até ser anexado uma vez', async () => {
    const { id } = await anexado(dono, 'solta.pdf', `${PDF.toString()}solta`, {});
    const gerente = await outro('gerente', 'gerente');
    expect((await gerente.call('GET', `/files/attachments/${id}`)).status).toBe(404);
    const pedido = { file: id, refType: 'lote', refId: Number(lote.refId), description: 'Do lote' };
    expect(await dono.call('POST', '/files/attachments', pedido)).toMatchObject({
      status: 201,
      body: { id, refType: 'lote', description: 'Do lote' },
    });
    expect((await dono.call('POST', '/files/attachments', { ...pedido, description: 'x' })).body.code).toBe('ARQUIVO_JA_ANEXADO');
    expect((await gerente.call('GET', `/files/attachments/${id}`)).status).toBe(200);
    expect((await dono.call('POST', '/files/attachments', { ...pedido, file: 999_999 })).status).toBe(404);
  });
});
