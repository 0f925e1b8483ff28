import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('a referência da API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('serve o mesmo documento que docs/openapi.json tem', async () => {
    const { status, body } = await app.call('GET', '/openapi.json');
    expect(status).toBe(200);
    const kept = readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8');
    expect(`${JSON.stringify(body, null, 2)}\n`).toBe(kept);
  });

  it('mostra as seções e as chamadas de cada uma, sem nada de fora', async () => {
    const { status, body, headers } = await app.call('GET', '/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const [, place] = /href="\/v1\/docs\/(\d+)">Secadores</.exec(body.text) ?? [];
    const section = await app.call('GET', `/docs/${place}`);
    expect(section.body.text).toContain('/v1/cad-secadores/{id}');
    expect(section.body.text).toContain('descricao');
    expect(`${body.text}${section.body.text}`).not.toMatch(/<script|src=|https?:\/\//);
    expect((await app.call('GET', '/docs/9999')).status).toBe(404);
  });
});
