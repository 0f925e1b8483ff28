import { until } from '@tulha/testing/until';
import type { TestApp } from './test-app.js';

/** Waits until the read model shows everything written: for facts that a test writes without the routes, which wait by themselves. */
export const visto = async ({ services: { store, progress } }: TestApp): Promise<void> => {
  const head = await store.head();
  await until(() => progress.waitFor(head, 1_000), `the screens at ${head}`, { instead: () => progress.reached() });
};
