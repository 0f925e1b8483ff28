import { until } from '@tulha/testing/until';
import type { BrowserContext, Page } from 'playwright-core';

/** The role of a notice: `status` is read out when there is time, `alert` interrupts. */
type How = 'status' | 'alert';
type Notice = { readonly how: string; readonly text: string };
type Noting = { tulhaAvisos?: Notice[] };

/** In the page: notes each notice as it appears, since it is gone three seconds later. */
const note = (): void => {
  const card = ':is([role="status"], [role="alert"]) > ul > li';
  const notices: Notice[] = [];
  Object.assign(globalThis, { tulhaAvisos: notices } satisfies Noting);
  const look = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const one of [...(node.matches(card) ? [node] : []), ...node.querySelectorAll(card)])
      notices.push({ how: one.closest('[role]')?.getAttribute('role') ?? '', text: (one.textContent ?? '').replaceAll(/\s+/g, ' ') });
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(look))).observe(document, {
    childList: true,
    subtree: true,
  });
};

/** In the page: whether this was said, which is then forgotten, and its card closed where it still stands. */
const take = ([text, how]: readonly [text: string, how: string]): boolean => {
  const { tulhaAvisos: notices = [] } = globalThis as Noting;
  const rest = notices.filter((notice) => notice.how !== how || !notice.text.includes(text));
  if (rest.length === notices.length) return false;
  notices.splice(0, notices.length, ...rest);
  for (const card of document.querySelectorAll(`[role="${how}"] > ul > li`))
    if (card.textContent?.replaceAll(/\s+/g, ' ').includes(text)) card.querySelector<HTMLElement>('[aria-label="Fechar aviso"]')?.click();
  return true;
};

/** Every page of this browser keeps its notices, until {@link heard} asks for them. */
export const keepNotices = async (context: BrowserContext): Promise<void> => void (await context.addInitScript(note));

/**
 * Waits until the page has said this, since it was opened or since it was last heard, and puts it away: said once more, it is the next answer
 * that was heard, and not the one of before. How long the notice stays on the screen does not matter.
 */
export const heard = async (page: Page, text: string, how: How = 'status'): Promise<void> => {
  await until(() => page.evaluate(take, [text, how] as const), `the page says "${text}"`, {
    instead: () => page.evaluate(() => (globalThis as Noting).tulhaAvisos),
  });
};
