import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, open, product, settled, signIn } from './support.js';

const running = product();

/** What a page may weigh: docs/adr/0034. All of it counted, none of it timed. */
const HOME = { requests: 25, bytes: 300_000 };
const PIECES_BYTES = 225_000;
const LOT = { requests: 75, bytes: 620_000 };

type Answer = { readonly bytes: number; readonly encoding: string | undefined; readonly text: string };

const fetched = (path: string, encoding: 'br' | 'gzip' | 'identity'): Promise<Answer> =>
  new Promise((done, fail) => {
    const asked = request(`${running.url}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        done({ bytes: body.length, encoding: response.headers['content-encoding'], text: body.toString('utf8') });
      });
    });
    asked.on('error', fail).end();
  });

const filesIn = (text: string): string[] => [...new Set([...text.matchAll(/assets\/[\w~.-]+\.(?:js|css)/g)].map(([file]) => file))];

/** What `index.html` asks for at once, and what somebody signed in asks for with it at `/`. */
const piecesOfTheHome = async (): Promise<string[]> => {
  const index = filesIn((await fetched('/', 'identity')).text);
  const [boot = ''] = index.filter((file) => file.includes('first-paint'));
  const { text } = await fetched(`/${boot}`, 'identity');
  const places = JSON.parse(/places = (\[.*\]);/.exec(text)?.[1] ?? '[]') as [place: string, files: string[]][];
  return [...index, ...places.filter(([place]) => place === '/').flatMap(([, files]) => files)];
};

describe('o peso das páginas', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  /** What a visit with an empty cache asks for, and how much comes, headers included. */
  const visit = async (path: string) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    const asked = new Map<string, string>();
    const plain: string[] = [];
    let bytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => url.startsWith('http') && void asked.set(requestId, url));
    session.on('Network.responseReceived', ({ response: { url, headers, mimeType } }) => {
      const encoding = headers['Content-Encoding'] ?? headers['content-encoding'];
      const length = Number(headers['Content-Length'] ?? headers['content-length'] ?? 0);
      if (/script|css|html|json/.test(mimeType) && length > 1_400 && !encoding) plain.push(url);
    });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
    await page.goto(`${running.url}${path}`);
    await page.locator('h1').waitFor();
    await settled(page);
    await session.detach();
    return { requests: asked.size, bytes, plain };
  };

  it('as peças da primeira página, comprimidas, cabem no que foi dado a elas', async () => {
    const files = await piecesOfTheHome();
    expect(files.length).toBeGreaterThan(5);
    const answers = await Promise.all(files.map((file) => fetched(`/${file}`, 'br')));
    expect(answers.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
    // One import in a module of the home is enough to bring all that other pages share: vite.config.ts says what is of which piece.
    expect(files.filter((file) => /comum|curva|grafo|mapa/.test(file))).toEqual([]);
    expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(PIECES_BYTES);
  });

  it('o início: até 25 pedidos e 300 kB, nada de texto sem compressão', async () => {
    const { requests, bytes, plain } = await visit('/');
    expect(plain).toEqual([]);
    expect(requests).toBeLessThanOrEqual(HOME.requests);
    expect(bytes).toBeLessThanOrEqual(HOME.bytes);
  });

  it('um lote: pedidos e bytes contados', async () => {
    const { content } = await ask<{ content: { id: number }[] }>(
      page,
      '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1',
    );
    const { requests, bytes, plain } = await visit(`/rastreabilidade/lotes/${content[0]?.id}`);
    expect(plain).toEqual([]);
    expect(requests).toBeLessThanOrEqual(LOT.requests);
    expect(bytes).toBeLessThanOrEqual(LOT.bytes);
  });

  it('cada componente usado tem seu estilo, e nenhum estilo é de quem não se usa', async () => {
    const index = (await fetched('/', 'identity')).text;
    const [main = ''] = filesIn(index).filter((file) => file.includes('/index-') && file.endsWith('.js'));
    const files = filesIn((await fetched(`/${main}`, 'identity')).text);
    const texts: [file: string, text: string][] = [];
    // One after the other: so many at once from one address are turned away, as they should be.
    for (const file of new Set([main, ...files, ...filesIn(index)])) texts.push([file, (await fetched(`/${file}`, 'identity')).text]);
    const named = (kind: string) => texts.flatMap(([file, text]) => (file.endsWith(kind) ? [text] : [])).join('\n');
    const [scripts, styles] = [named('.js'), named('.css')];
    const whole = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8');
    const classes = [...new Set([...whole.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name = '']) => name))];
    expect(classes.length).toBeGreaterThan(300);
    expect(classes.filter((name) => scripts.includes(name) && !styles.includes(name))).toEqual([]);
    expect(classes.filter((name) => styles.includes(name)).length).toBeLessThan(classes.length * 0.7);
  });
});
