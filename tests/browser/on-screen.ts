import type { BrowserContext, Page } from 'playwright-core';

/** The key under which the suite's runner finds the report of a failing test, before its page is closed (`scripts/jest/runner.mjs`). */
const ON_FAILURE = Symbol.for('tulha.onFailure');
/** A longer text would not be read. */
const SCREEN_CHARS = 6_000;
const ANSWERS = 20;
/** The longest wait for a page that does not even name its content. */
const WITHIN_MS = 10_000;

/** The browsers that are open, with the last that they were refused, that they wrote, and that they were not answered. */
const watched = new Map<BrowserContext, string[]>();

/** Reports the content of the screen when a test fails while it is open. */
export const watch = (context: BrowserContext): void => {
  const answers: string[] = [];
  const note = (line: string) => {
    answers.push(`${new Date().toISOString()} ${line}`);
    if (answers.length > ANSWERS) answers.shift();
  };
  watched.set(context, answers);
  context.on('request', (request) => request.method() === 'GET' || note(`${request.method()} ${request.url()}`));
  context.on('response', (response) => {
    const request = response.request();
    if (response.status() >= 400 || request.method() !== 'GET') note(`${response.status()} ${request.method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${request.method()} ${request.url()}`));
  context.on('close', () => watched.delete(context));
};

const screenOf = async (page: Page): Promise<string> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: WITHIN_MS })
    .catch(({ message }: Error) => message);
  return `${page.url()}\n${shown.slice(0, SCREEN_CHARS)}`;
};

const tell = async (test: string): Promise<string> => {
  const told = await Promise.all(
    [...watched].map(async ([context, answers]) => [...(await Promise.all(context.pages().map(screenOf))), ...answers].join('\n')),
  );
  return told.map((screens) => `Na tela quando falhou "${test}":\n${screens}`).join('\n\n');
};
Object.assign(globalThis, { [ON_FAILURE]: tell });
