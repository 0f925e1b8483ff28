import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { product, schemes, settled } from './support.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that colours can break: all that another colour scheme of the same page can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The complaints of axe about a page as it looks now, short enough to read in a failed test. */
const found = async (builder: AxeBuilder): Promise<string[]> => {
  const { violations: broken, incomplete } = await builder.analyze();
  // A text of one character axe calls undecided, though it knows the contrast; 0 where it does not, since there is none below 1.
  const isPale = (data: { messageKey?: string; contrastRatio?: number } | null) =>
    data?.messageKey === 'shortTextContent' && Number(data.contrastRatio) >= 1 && Number(data.contrastRatio) < 4.5;
  const pale = incomplete
    .map((rule) => ({ ...rule, nodes: rule.nodes.filter(({ any }) => isPale(any[0]?.data ?? null)) }))
    .filter(({ id, nodes }) => id === 'color-contrast' && nodes.length > 0);
  return [...broken, ...pale].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
};

type Scheme = (typeof schemes)[number];

/**
 * Axe over the page itself. The product has no frames; to look for some, axe would open a second page each time, which takes
 * longer than the check. It lists only the results requested below.
 */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations', 'incomplete'] }).setLegacyMode(true);

/** The complaints of axe about a page, or a part of it: every rule by day, those of colour by night too. */
const violations = async (page: Page, within: string, by: readonly Scheme[]): Promise<string[]> => {
  if (page.frames().length > 1) throw new Error('The page has a frame, into which nobody looks.');
  const broken: string[] = [];
  for (const scheme of by) {
    await page.emulateMedia({ colorScheme: scheme });
    const builder = axe(page).include(within);
    const all = await found(scheme === 'light' ? builder.withTags(TAGS) : builder.withRules(OF_COLOUR));
    broken.push(...all.map((what) => `${scheme}: ${what}`));
  }
  return broken;
};

/** Nothing hangs over the side: the page itself never scrolls sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** All that is wrong with a page as it looks now. `within`: the part over it, which hides some of the rest. */
export const faults = async (page: Page, within = 'html', by: readonly Scheme[] = schemes): Promise<readonly string[]> => {
  const broken = await violations(page, within, by);
  return (await overhang(page)) > 0 ? [...broken, 'passa da largura da tela'] : broken;
};

/** Opens each page and lists its faults, in two tabs: while one waits until nothing loads any more, axe checks the other. */
export const inspect = async (
  page: Page,
  all: Readonly<Record<string, string>>,
  by: readonly Scheme[] = schemes,
): Promise<Record<string, readonly string[]>> => {
  const wrong: Record<string, readonly string[]> = {};
  const waiting = Object.entries(all);
  const lookInto = async (tab: Page): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, path] = next;
      await tab.goto(`${product().url}${path}`);
      await settled(tab);
      if ((await tab.locator('h1').count()) !== 1) wrong[`${name}: título`] = await tab.locator('h1').allInnerTexts();
      const broken = await faults(tab, 'html', by);
      if (broken.length > 0) wrong[name] = broken;
    }
  };
  const second = await page.context().newPage();
  await Promise.all([page, second].map(lookInto)).finally(() => second.close());
  return wrong;
};
