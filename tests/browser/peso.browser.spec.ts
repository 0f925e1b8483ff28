import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { fetched, filesIn } from './pecas.js';
import { ask, open, product, settled, signIn } from './support.js';

const running = product();

/** The most weight of a page: docs/adr/0034. All of it counted, none of it timed. */
const HOME = { requests: 25, bytes: 300_000 };
const LOT = { requests: 75, bytes: 620_000 };

describe('o peso das páginas', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  /** The requests of a visit with an empty cache, and their bytes, headers included. */
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
    return { asked: [...asked.values()], bytes, plain };
  };
  /** The requests, if there were too many, so that a failure shows the extra ones. */
  const beyond = (asked: readonly string[], most: number) => (asked.length > most ? asked : []);

  it('o início: até 25 pedidos e 300 kB, nada de texto sem compressão', async () => {
    const { asked, bytes, plain } = await visit('/');
    expect(plain).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    expect(beyond(asked, HOME.requests)).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(HOME.bytes);
  });

  it('um lote: pedidos e bytes contados', async () => {
    const { content } = await ask<{ content: { id: number }[] }>(
      page,
      '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1',
    );
    const { asked, bytes, plain } = await visit(`/rastreabilidade/lotes/${content[0]?.id}`);
    expect(plain).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    expect(beyond(asked, LOT.requests)).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(LOT.bytes);
  });

  it('cada componente usado tem seu estilo, e nenhum estilo é de quem não se usa', async () => {
    const index = (await fetched(running, '/', 'identity')).text;
    const [main = ''] = filesIn(index).filter((file) => file.includes('/index-') && file.endsWith('.js'));
    const files = filesIn((await fetched(running, `/${main}`, 'identity')).text);
    const texts: [file: string, text: string][] = [];
    // One after the other: so many at once from one address are turned away, as they should be.
    for (const file of new Set([main, ...files, ...filesIn(index)]))
      texts.push([file, (await fetched(running, `/${file}`, 'identity')).text]);
    const named = (kind: string) => texts.flatMap(([file, text]) => (file.endsWith(kind) ? [text] : [])).join('\n');
    const [scripts, styles] = [named('.js'), named('.css')];
    const whole = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8');
    const classes = [...new Set([...whole.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name = '']) => name))];
    expect(classes.length).toBeGreaterThan(300);
    expect(classes.filter((name) => scripts.includes(name) && !styles.includes(name))).toEqual([]);
    expect(classes.filter((name) => styles.includes(name)).length).toBeLessThan(classes.length * 0.7);
  });
});
