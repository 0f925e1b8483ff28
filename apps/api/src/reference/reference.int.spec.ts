import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { routeGroups } from '../routes.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { describing } from './openapi.js';

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

  it('é descrita uma rota por vez, e entre duas o laço é dos outros; quem pede no meio espera pela mesma descrição', async () => {
    const rotas = routeGroups.reduce((sum, { routes }) => sum + Object.keys(routes).length, 0);
    let vezes = 0;
    const ended: string[] = [];
    const describe = describing(app.app, routeGroups, async () => {
      if (++vezes > 1) await nextTurn();
      else ended.push(`saúde ${(await app.call('GET', '/health/live')).status}`); // another request is answered before the second piece
    });
    const [uma, outra] = await Promise.all([describe().finally(() => ended.push('descrição')), describe()]);
    expect(outra).toBe(uma);
    expect(await describe()).toBe(uma);
    expect({ vezes, ended }).toEqual({ vezes: rotas, ended: ['saúde 200', 'descrição'] });
  });

  it('não fica sem descrição porque uma vez não deu', async () => {
    const turns = [new Error('sem memória')];
    const describe = describing(app.app, routeGroups.slice(0, 1), async () => {
      const error = turns.pop();
      if (error) throw error;
    });
    await expect(describe()).rejects.toThrow('sem memória');
    expect(Object.keys((await describe()).paths)).not.toEqual([]);
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
