import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { wayFor } from './compress.js';

type Ouvida = { readonly headers: Record<string, string | undefined>; readonly body: Buffer };

describe('respostas comprimidas', () => {
  let app: TestApp;
  let port: number;
  let token: string;

  beforeAll(async () => {
    app = await startTestApp();
    await app.app.listen(0, '127.0.0.1');
    port = Number(new URL(await app.app.getUrl()).port);
    ({ token } = await app.account('ana'));
  });
  afterAll(async () => app.close());

  const ask = (path: string, encoding?: string, method = 'GET', body?: string) =>
    new Promise<Ouvida>((done, fail) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(encoding && { 'accept-encoding': encoding }),
        ...(body && { 'content-type': 'application/json' }),
      };
      const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done({ headers: response.headers as Ouvida['headers'], body: Buffer.concat(parts) }));
      });
      asked.on('error', fail).end(body);
    });
  const GRANDE = '/v1/openapi.json';

  it('a mesma resposta, em br ou gzip, e inteira para quem não pede', async () => {
    const plain = await ask(GRANDE);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(1_400);
    const [br, gz] = [await ask(GRANDE, 'gzip, deflate, br'), await ask(GRANDE, 'gzip')];
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    for (const { headers, body } of [br, gz]) {
      expect(headers['vary']).toContain('accept-encoding');
      expect(Number(headers['content-length'])).toBe(body.length);
    }
  });

  it('o que é pequeno vai como é', async () => {
    const { headers } = await ask('/health/live', 'br');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('o que leva segredos nunca é comprimido', async () => {
    const entrada = { login: 'ana', password: 'senha-muito-boa', modo: 'web' };
    const { headers } = await ask('/v1/session', 'br', 'POST', JSON.stringify(entrada));
    expect(headers['set-cookie']).toBeDefined();
    expect(headers['content-encoding']).toBeUndefined();
    expect((await ask('/v1/session', 'br')).headers['content-encoding']).toBeUndefined();
  });

  it('quem diz que não quer uma forma não a recebe', () => {
    expect([wayFor('br;q=0, gzip'), wayFor('identity'), wayFor(undefined), wayFor('BR'), wayFor('gzip;q=0.0')]).toEqual([
      'gzip',
      undefined,
      undefined,
      'br',
      undefined,
    ]);
  });
});
