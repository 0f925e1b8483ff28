import { jest } from '@jest/globals';
import { until } from '@tulha/testing/until';
import type { BrowserContext, Page } from 'playwright-core';
import { pages } from './paginas.js';
import { sheetsOf } from './papel.js';
import { open, product, settled, signIn } from './support.js';

jest.setTimeout(400_000);

const running = product();
const WHOSE = 'TODAS AS FAZENDAS - Tulha';

/** Words that are useless to a farmer, by their kind. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'número de um fato': /\bfato \d+/i,
  'nome de variável': /\b[a-z]+[A-Z]\w*|\b\w+_\w+/,
  'valor que falta': /\b(undefined|NaN|null|Invalid Date)\b|\[object/,
  'zeros que nada dizem': /\d,\d*0\s(kg|L)\b/,
};

/** Words for people that look like names of variables; and addresses, file names and codes, which really are such. */
const MEANT = /\b(pH|kWh|QRs|GeoJSON|eSocial)\b|\S+@\S+|https?:\S+|\S+\.(xlsx|csv|pdf|png|jpe?g|jsonld)\b/g;

describe('as palavras de todas as páginas', () => {
  let context: BrowserContext;
  let page: Page;
  let all: Readonly<Record<string, string>>;

  const vai = async (path: string) => {
    await page.goto(`${running.url}${path}`);
    await settled(page);
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
    all = await pages(page);
  });
  afterAll(async () => context?.close());

  it('são de gente: sem números de fatos, nomes de variáveis, valores que faltam nem zeros à toa; e a aba diz a página', async () => {
    const wrong: string[] = [];
    const titles = new Map<string, string>();
    // A screen's own requests must all succeed: a list whose request is refused would go unseen.
    page.on('response', (answer) => {
      if (answer.status() >= 400 && new URL(answer.url()).pathname.startsWith('/v1/')) wrong.push(`${answer.status()} ${answer.url()}`);
    });
    for (const [name, path] of Object.entries(all)) {
      await vai(path);
      const text = (await page.locator('body').innerText()).replaceAll(MEANT, '');
      for (const [what, form] of Object.entries(FORBIDDEN)) {
        // Columns of a user's own spreadsheet keep their names.
        const found = name === 'importacao' && what === 'nome de variável' ? null : form.exec(text);
        if (found) wrong.push(`${name}: ${what}: ${text.slice(Math.max(0, found.index - 30), found.index + 40).replaceAll(/\s+/g, ' ')}`);
      }
      const heading = ((await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '').trim();
      // Whose numbers these are comes with the session, which a page may be drawn before.
      const title = await until(async () => {
        const now = await page.title();
        return now.endsWith(WHOSE) && now;
      }, `the tab of ${path} to end with ${WHOSE}`);
      const meant = path === '/' ? title === WHOSE : title.startsWith(heading) && title.endsWith(` · ${WHOSE}`);
      if (!meant || heading === '') wrong.push(`${name}: a aba diz "${title}", a página "${heading}"`);
      titles.set(new URL(page.url()).pathname, title);
    }
    const twice = [...Map.groupBy(titles, ([, title]) => title)].filter(([, paths]) => paths.length > 1);
    expect(wrong).toEqual([]);
    expect(twice.map(([title, paths]) => [title, paths.map(([path]) => path)])).toEqual([]);
  });

  it('antes de entrar a aba também diz a página', async () => {
    const outside = await open({ scheme: 'light', width: 360 });
    const door = await outside.newPage();
    const titles: string[] = [];
    for (const path of ['/entrar', '/esqueci-senha', '/redefinir-senha', '/atualizar-cadastro']) {
      await door.goto(`${running.url}${path}`);
      await settled(door);
      titles.push(await door.title());
    }
    await outside.close();
    expect(titles).toEqual([
      'Entrar · Tulha',
      expect.stringMatching(/^.+ · Tulha$/),
      expect.stringMatching(/^.+ · Tulha$/),
      expect.stringMatching(/^.+ · Tulha$/),
    ]);
    expect(new Set(titles).size).toBe(4);
  });

  it('no papel não há atalho para o conteúdo, nem folha pela metade antes da última', async () => {
    const { lote = '', venda = '' } = all;
    for (const path of [
      '/rastreabilidade/lotes?size=200',
      lote,
      venda,
      '/vendas?size=100',
      '/rastreabilidade/perdas',
      '/relatorios/talhoes/colhido',
    ]) {
      await vai(path);
      const sheets = sheetsOf(await page.pdf({ format: 'A4' }));
      expect([path, sheets.slice(0, -1).filter((full) => full < 0.6), sheets.at(-1)]).toEqual([path, [], expect.any(Number)]);
      expect([path, sheets.at(-1)]).not.toEqual([path, 0]);
      await page.emulateMedia({ media: 'print' });
      expect([path, await page.getByText('Ir para o conteúdo').isVisible()]).toEqual([path, false]);
      await page.emulateMedia({ media: null });
    }
  });
});
