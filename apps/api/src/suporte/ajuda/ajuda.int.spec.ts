import { type EscreverGuia, VIDEO_BYTES_MAX } from '@tulha/domain/suporte/ajuda/ajuda.commands';
import { formulario } from '../../testing/formulario.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Quem = Awaited<ReturnType<TestApp['account']>>;
type Campos = Partial<Record<keyof (typeof EscreverGuia)['shape'], string>>;

/** The first bytes of a film in MP4, and a few of those that would follow. */
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(1_000, 7)]);
const guia = { route: '/rastreabilidade/lotes/:id', title: 'Ler um lote', content: 'O **saldo** é o que ainda há.' };

describe('guias de ajuda', () => {
  let app: TestApp;
  let ana: Quem;
  let bia: Quem;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
  });
  afterAll(() => app.close());

  const enviar = (
    quem: { readonly token: string },
    campos: Campos,
    video?: { readonly nome?: string; readonly conteudo: Buffer | string },
    { id, headers = {} }: { readonly id?: number; readonly headers?: Record<string, string> } = {},
  ) => {
    const form = formulario(campos as Record<string, string>, ...(video ? [{ nome: 'filme.mp4', campo: 'video', ...video }] : []));
    const para = id === undefined ? '/help-contents' : `/help-contents/${id}`;
    const { token } = quem;
    return app.call(id === undefined ? 'POST' : 'PUT', para, { token, body: form.body, headers: { ...form.headers, ...headers } });
  };
  const guardados = async () => {
    const keys: string[] = [];
    for await (const { key } of app.services.files.list('ajuda')) keys.push(key);
    return keys;
  };

  it('cria, lista, procura, lê, altera e remove', async () => {
    const criado = await enviar(ana, guia);
    expect(criado).toMatchObject({ status: 201, body: { ...guia, type: 'texto', video: null } });
    const { id } = criado.body;
    await enviar(ana, { ...guia, route: '/vendas', title: 'Vender' });
    const todos = await ana.call('GET', '/help-contents');
    expect(todos.body).toMatchObject({ content: [{ title: 'Ler um lote' }, { title: 'Vender' }], pagination: { page: 1, total: 2 } });
    expect((await ana.call('GET', '/help-contents?page=2&size=1')).body.content).toMatchObject([{ title: 'Vender' }]);
    expect((await ana.call('GET', '/help-contents?route=/vendas')).body.content).toMatchObject([{ title: 'Vender' }]);
    expect((await ana.call('GET', '/help-contents?q=LÊR UM')).body.content).toMatchObject([{ id }]);
    const lido = await ana.call('GET', `/help-contents/${id}`);
    expect(lido.body).toEqual(criado.body);
    const novo = { ...guia, title: 'Ler a página de um lote' };
    const etag = { headers: { 'if-match': String(lido.headers['etag']) } };
    expect(await enviar(ana, novo, undefined, { id, ...etag })).toMatchObject({ status: 200, body: novo });
    expect((await enviar(ana, guia, undefined, { id, ...etag })).status).toBe(412);
    expect((await ana.call('DELETE', `/help-contents/${id}`)).status).toBe(204);
    expect(await ana.call('GET', `/help-contents/${id}`)).toMatchObject({ status: 404, body: { code: 'GUIA_NAO_ENCONTRADO' } });
  });

  it('só o dono escreve; todos leem; outra conta não vê nada', async () => {
    const { body } = await enviar(ana, guia);
    const caio = await ana.call('POST', '/cat-usuarios', { nome: 'Caio', login: 'caio', papel: 'gerente', senha: 'senha-muito-boa' });
    for (const papel of ['gerente', 'funcionario', 'contador', 'auditor', 'operador']) {
      expect((await ana.call('PUT', `/cat-usuarios/${caio.body.id}`, { papel })).body.papel).toBe(papel);
      const entrada = await app.call('POST', '/session', { body: { login: 'caio', password: 'senha-muito-boa', modo: 'web' } });
      const quem = { token: entrada.body.token as string };
      expect((await app.call('GET', '/help-contents', quem)).body.content.length).toBeGreaterThan(0);
      expect((await enviar(quem, guia)).status).toBe(403);
      expect((await enviar(quem, guia, undefined, { id: body.id })).status).toBe(403);
      expect((await app.call('DELETE', `/help-contents/${body.id}`, quem)).status).toBe(403);
    }
    expect((await bia.call('GET', '/help-contents')).body.content).toEqual([]);
    expect((await bia.call('GET', `/help-contents/${body.id}`)).status).toBe(404);
    expect((await enviar(bia, guia, undefined, { id: body.id })).status).toBe(404);
    expect((await bia.call('DELETE', `/help-contents/${body.id}`)).status).toBe(404);
    expect((await ana.call('GET', `/help-contents/${body.id}`)).body).toEqual(body);
  });

  it('toca o vídeo por um endereço que só abre esse, inteiro ou em pedaços, e nunca como outra coisa', async () => {
    const { body } = await enviar(ana, { ...guia, type: 'video' }, { conteudo: MP4 });
    expect(body).toMatchObject({ type: 'video', video: { nome: 'filme.mp4', mime: 'video/mp4', bytes: MP4.length } });
    const inteiro = await app.call('GET', body.video.url);
    expect(inteiro).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
      },
    });
    expect(String(inteiro.headers['content-security-policy'])).toContain('sandbox');
    const pedaco = (range: string) => app.call('GET', body.video.url, { headers: { range } });
    expect(await pedaco('bytes=4-7')).toMatchObject({
      status: 206,
      body: { text: 'ftyp' },
      headers: { 'content-range': `bytes 4-7/${MP4.length}`, 'content-length': '4' },
    });
    expect((await pedaco('bytes=-3')).headers['content-range']).toBe(`bytes ${MP4.length - 3}-${MP4.length - 1}/${MP4.length}`);
    expect(await pedaco(`bytes=${MP4.length}-`)).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${MP4.length}` } });
    const ficha = String(body.video.url).split('ficha=')[1] as string;
    const com = (texto: string, id = body.id) => app.call('GET', `/help-contents/${id}/video?ficha=${texto}`);
    expect((await com(`${ficha}x`)).status).toBe(404);
    expect((await com('{}')).status).toBe(404);
    expect((await com(ficha, body.id + 1)).status).toBe(404);
    expect(app.lines.join('')).not.toContain(ficha);
  });

  it('o endereço de um vídeo deixa de servir depois de algumas horas, e quando o guia sai', async () => {
    const { body } = await enviar(ana, { ...guia, type: 'video' }, { conteudo: MP4 });
    const { lerFicha } = await import('./ficha-de-video.js');
    const ficha = String(body.video.url).split('ficha=')[1] as string;
    const em = (horas: number) => lerFicha(app.services.config.jwtSecret, ficha, new Date(Date.now() + horas * 3_600_000).toISOString());
    expect([em(4.9), em(6.1)]).toMatchObject([{ guia: body.id }, undefined]);
    expect(lerFicha('outro segredo', ficha, new Date().toISOString())).toBeUndefined();
    await ana.call('DELETE', `/help-contents/${body.id}`);
    expect((await app.call('GET', body.video.url)).status).toBe(404);
  });

  it('um guia de vídeo fica com o que tem até vir outro; o que saiu não fica guardado', async () => {
    const antes = await guardados();
    const { body } = await enviar(ana, { ...guia, type: 'video' }, { conteudo: MP4 });
    expect(await enviar(ana, { ...guia, type: 'video', title: 'Outro' }, undefined, { id: body.id })).toMatchObject({
      status: 200,
      body: { title: 'Outro', video: { nome: 'filme.mp4' } },
    });
    const novo = Buffer.concat([MP4, Buffer.from('mais')]);
    const trocado = await enviar(ana, { ...guia, type: 'video' }, { conteudo: novo, nome: 'novo.mp4' }, { id: body.id });
    expect(trocado.body.video).toMatchObject({ nome: 'novo.mp4', bytes: novo.length });
    expect((await guardados()).length).toBe(antes.length + 1);
    expect((await enviar(ana, { ...guia, type: 'texto' }, undefined, { id: body.id })).body.video).toBeNull();
    expect(await guardados()).toEqual(antes);
  });

  it('o que uma alteração não diz fica, também que é um vídeo', async () => {
    const { body } = await enviar(ana, { ...guia, type: 'video' }, { conteudo: MP4 });
    expect(await enviar(ana, { title: 'Só o título' }, undefined, { id: body.id })).toMatchObject({
      status: 200,
      body: { ...guia, type: 'video', title: 'Só o título', video: { nome: 'filme.mp4' } },
    });
    expect((await enviar(ana, { content: 'Outro' }, undefined, { id: body.id })).body).toMatchObject({
      title: 'Só o título',
      content: 'Outro',
    });
  });

  it('recusa o que não é vídeo, seja qual for o nome, e o que falta; nada fica', async () => {
    const [antes, fatos] = [await guardados(), (await app.facts()).length];
    for (const conteudo of ['<script>alert(1)</script>', 'MZ um programa', '%PDF-1.7', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')])
      expect(await enviar(ana, { ...guia, type: 'video' }, { conteudo })).toMatchObject({
        status: 422,
        body: { code: 'VIDEO_NAO_ACEITO', errors: [{ campo: 'video' }] },
      });
    expect((await enviar(ana, { ...guia, type: 'video' })).body).toMatchObject({ code: 'GUIA_SEM_VIDEO', errors: [{ campo: 'video' }] });
    expect((await enviar(ana, { ...guia, route: 'https://exemplo.com' }, { conteudo: MP4 })).body.errors[0].campo).toBe('route');
    expect((await enviar(ana, { route: '/vendas', title: 'X' })).body.errors[0].campo).toBe('content');
    expect((await enviar(ana, { ...guia, conta: '1' } as Campos)).status).toBe(400);
    expect((await ana.call('POST', '/help-contents', guia)).status).toBe(400);
    const grande = await enviar(ana, { ...guia, type: 'video' }, { conteudo: Buffer.concat([MP4, Buffer.alloc(VIDEO_BYTES_MAX)]) });
    expect(grande).toMatchObject({ status: 422, body: { code: 'VIDEO_GRANDE_DEMAIS' } });
    expect([await guardados(), (await app.facts()).length]).toEqual([antes, fatos]);
  });

  it('o mesmo pedido duas vezes cria um guia e guarda um vídeo; com outro vídeo é recusado', async () => {
    const antes = (await guardados()).length;
    const pedir = (conteudo: Buffer) => enviar(ana, { ...guia, type: 'video' }, { conteudo }, { headers: { 'idempotency-key': 'guia' } });
    const [um, dois] = [await pedir(MP4), await pedir(MP4)];
    expect(um.status).toBe(201);
    expect(dois.body).toEqual(um.body);
    expect((await pedir(Buffer.concat([MP4, MP4]))).body.code).toBe('CHAVE_DE_OUTRO_PEDIDO');
    expect((await guardados()).length).toBe(antes + 1);
  });
});
