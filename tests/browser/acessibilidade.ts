import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { product, schemes, settled } from './support.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that colours can break: all that another colour scheme of the same page can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe has against a page as it looks now, short enough to read in a failed test. */
const found = async (builder: AxeBuilder): Promise<string[]> => {
  const { violations: broken, incomplete } = await builder.analyze();
  // A text of one character axe calls undecided, though it knows the contrast.
  const isPale = (data: { messageKey?: string; contrastRatio?: number } | null) =>
    data?.messageKey === 'shortTextContent' && Number(data.contrastRatio) < 4.5;
  const pale = incomplete
    .map((rule) => ({ ...rule, nodes: rule.nodes.filter(({ any }) => isPale(any[0]?.data ?? null)) }))
    .filter(({ id, nodes }) => id === 'color-contrast' && nodes.length > 0);
  return [...broken, ...pale].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
};

/** What axe has against a page, or a part of it: every rule by day, those of colour by night too. */
const violations = async (page: Page, within: string): Promise<string[]> => {
  const broken: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    const builder = new AxeBuilder({ page }).include(within);
    const all = await found(scheme === 'light' ? builder.withTags(TAGS) : builder.withRules(OF_COLOUR));
    broken.push(...all.map((what) => `${scheme}: ${what}`));
  }
  return broken;
};

/** Nothing hangs over the side: the page itself never scrolls sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** All that is wrong with a page as it looks now. `within`: what lies over it, and hides some of the rest. */
export const faults = async (page: Page, within = 'html'): Promise<readonly string[]> => {
  const broken = await violations(page, within);
  return (await overhang(page)) > 0 ? [...broken, 'passa da largura da tela'] : broken;
};

/** Opens each page and says what is wrong with it. */
export const inspect = async (page: Page, all: Readonly<Record<string, string>>): Promise<Record<string, readonly string[]>> => {
  const wrong: Record<string, readonly string[]> = {};
  for (const [name, path] of Object.entries(all)) {
    await page.goto(`${product().url}${path}`);
    await settled(page);
    if ((await page.locator('h1').count()) !== 1) wrong[`${name}: título`] = await page.locator('h1').allInnerTexts();
    const broken = await faults(page);
    if (broken.length > 0) wrong[name] = broken;
  }
  return wrong;
};
