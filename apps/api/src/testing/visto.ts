import { until } from '@tulha/testing/until';
import type { TestApp } from './test-app.js';

/** Once the screens show everything that is written: for what a test writes past the routes, which wait by themselves. */
export const visto = async ({ services: { store, progress } }: TestApp): Promise<void> => {
  const head = await store.head();
  await until(() => progress.waitFor(head, 1_000), `the screens at ${head}`, { instead: () => progress.reached() });
};
