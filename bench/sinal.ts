import type { Page } from 'playwright-core';
import { BARE_FIGURES, startBarePage } from '#support/bare-page';
import { type Conditions, emptyCache, launch, type Marks, type Visit, visit } from '#support/chromium';
import { withServer } from '#support/database';
import { startDemo } from '#support/demo';
import { median, report, type Result } from '#support/report';

/**
 * The dashboard over a rural signal and on a slow processor: the cost of the home and of a lot's page for a new device, and of the home for
 * a returning one, in a farm with a whole season, beside a page of the same component library that shows six figures, in the same rounds.
 * `node bench/sinal.ts` after a build. About 4 min.
 */
const RURAL: Conditions = { bitsPerSecond: 400_000, latencyMs: 400 };
const SLOW: Conditions = { cpu: 4 };
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 3);

const HOME: Marks = { figures: 'main a[href^="/rastreabilidade/lotes?"]', chart: 'main figure [data-bar], main figure svg path' };
const LOT: Marks = { figures: '#genealogia' };
const BARE: Marks = { figures: BARE_FIGURES };

type Round = Readonly<Record<'home' | 'lot' | 'warm' | 'homeSlow' | 'lotSlow' | 'bare' | 'bareWarm' | 'bareSlow', Visit>>;

/** Someone at work: signed in by hand, once. @returns their page, and the address of the lot with most left */
const enter = async (page: Page, { url, login, senha }: { url: string; login: string; senha: string }): Promise<string> => {
  await page.goto(`${url}/entrar`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page
    .locator(HOME.figures as string)
    .first()
    .waitFor();
  const id = await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('tulha:token') ?? '""');
    const answer = await fetch('/v1/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1', {
      headers: { Authorization: `Bearer ${token}`, 'X-Fazenda': '0' },
    });
    return ((await answer.json()) as { content: { id: number }[] }).content[0]?.id;
  });
  await page.goto('about:blank');
  return `${url}/rastreabilidade/lotes/${id}`;
};

const rounds = async (page: Page, home: string, lot: string, bare: string): Promise<Round[]> => {
  const first = async (url: string, marks: Marks, conditions: Conditions) => {
    await emptyCache(page);
    return visit(page, url, marks, conditions);
  };
  const all: Round[] = [];
  for (let n = 0; n < ROUNDS; n++)
    all.push({
      bare: await first(bare, BARE, RURAL),
      bareWarm: await visit(page, bare, BARE, RURAL),
      home: await first(home, HOME, RURAL),
      warm: await visit(page, home, HOME, RURAL),
      lot: await first(lot, LOT, RURAL),
      bareSlow: await first(bare, BARE, SLOW),
      homeSlow: await first(home, HOME, SLOW),
      lotSlow: await first(lot, LOT, SLOW),
    });
  return all;
};

type Told = (round: Round) => number;
type Figure = readonly [what: string, may: number | undefined, of: Told, bare: Told];

const figures = ({ ms }: Visit): number => ms.figures ?? Number.NaN;
const kB = ({ bytes }: Visit): number => bytes / 1_000;

const FIGURES: readonly Figure[] = [
  ['home: requests', 25, ({ home }) => home.requests, ({ bare }) => bare.requests],
  ['home: kB', 300, ({ home }) => kB(home), ({ bare }) => kB(bare)],
  ['home: ms until its figures', 7_000, ({ home }) => figures(home), ({ bare }) => figures(bare)],
  ['home: ms until its chart', undefined, ({ home }) => home.ms.chart ?? Number.NaN, ({ bare }) => figures(bare)],
  ['home, warm: requests', undefined, ({ warm }) => warm.requests, ({ bareWarm }) => bareWarm.requests],
  ['home, warm: ms until its figures', 1_500, ({ warm }) => figures(warm), ({ bareWarm }) => figures(bareWarm)],
  ['lot: requests', undefined, ({ lot }) => lot.requests, ({ bare }) => bare.requests],
  ['lot: kB', undefined, ({ lot }) => kB(lot), ({ bare }) => kB(bare)],
  ['lot: ms until its figures', undefined, ({ lot }) => figures(lot), ({ bare }) => figures(bare)],
  ['lot: ms until all of it', 12_000, ({ lot }) => lot.whole, ({ bare }) => bare.whole],
  ['home, 4× slower: ms blocked', 600, ({ homeSlow }) => homeSlow.blocking, ({ bareSlow }) => bareSlow.blocking],
  ['lot, 4× slower: ms blocked', 1_200, ({ lotSlow }) => lotSlow.blocking, ({ bareSlow }) => bareSlow.blocking],
];

/** The allowed cost divided by the actual one: a ratio of 1 or more is within it. The company is the bare page. */
const rowOf = (all: readonly Round[], [what, may, of, bare]: Figure): Result => {
  const told = all.map(of).toSorted((a, b) => a - b);
  const [product, company] = [median(told), median(all.map(bare))];
  return {
    what,
    bare: may ?? Number.NaN,
    product: Math.round(product),
    ratio: (may ?? Number.NaN) / product,
    spread: `${Math.round(told[0] ?? 0)}–${Math.round(told.at(-1) ?? 0)}`,
    aim: may === undefined ? undefined : 1,
    company: { what: 'bare Mantine page', rate: company, ratio: product / company },
  };
};

await withServer(async (server) => {
  const own = await server.fresh();
  const demo = await startDemo(own.url);
  const bare = await startBarePage();
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
    const page = await context.newPage();
    const lot = await enter(page, demo);
    const measured = await rounds(page, `${demo.url}/`, lot, `${bare.url}/`);
    const all = FIGURES.map((figure) => rowOf(measured, figure));
    await report('sinal', 'as it says', server.url, all);
  } finally {
    await browser.close();
    bare.stop();
    await demo.stop();
    await own.drop();
  }
});
