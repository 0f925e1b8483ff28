import { type Browser, chromium, type Page } from 'playwright-core';

/** A way to the server and a processor to show it on. */
export type Conditions = { readonly bitsPerSecond?: number; readonly latencyMs?: number; readonly cpu?: number };

/** The cost of one visit: requests that left the device, bytes received with their headers, ms until each mark, ms in which no key was answered. */
export type Visit = {
  readonly requests: number;
  readonly bytes: number;
  readonly ms: Readonly<Record<string, number>>;
  /** ms until nothing on the page was still on its way. */
  readonly whole: number;
  readonly blocking: number;
};

export type Marks = Readonly<Record<string, string>>;

const QUIET_MS = 1_500;
const AT_MOST_MS = 120_000;
const WAITING = '.splash, [aria-busy="true"], .mantine-Skeleton-root';

type Watched = { readonly seen: Record<string, number>; busy: number };

/** A script that, in the page and before anything else is, notes when each mark first stood there and when something last was waiting. */
const watching = (marks: Marks): string => `{
  const marks = ${JSON.stringify(marks)};
  const watched = (globalThis.watched = { seen: {}, busy: 0 });
  const look = () => {
    const now = performance.now();
    if (document.querySelector(${JSON.stringify(WAITING)})) watched.busy = now;
    for (const [name, mark] of Object.entries(marks)) if (!(name in watched.seen) && document.querySelector(mark)) watched.seen[name] = now;
    requestAnimationFrame(look);
  };
  look();
}`;

type TraceEvent = { readonly name: string; readonly pid: number; readonly tid: number; readonly tdur?: number };

/**
 * ms beyond the first 50 of every task that held the page's thread, by the time that the thread itself ran (slowed down or not), not by the
 * clock on the wall: on a busy machine a task waits for the processor, which is not its fault.
 */
const blockingOf = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly (TraceEvent & { args?: { name?: string } })[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread));
  const ran = new Map<string, number[]>();
  for (const event of traceEvents)
    if (event.tdur !== undefined && event.name.endsWith('RunTask') && mains.has(thread(event)))
      ran.set(thread(event), [...(ran.get(thread(event)) ?? []), event.tdur / 1_000]);
  const sum = (tasks: readonly number[]) => tasks.reduce((total, ms) => total + ms, 0);
  const [busiest = []] = [...ran.values()].sort((a, b) => sum(b) - sum(a));
  return sum(busiest.map((ms) => Math.max(0, ms - 50)));
};

/** Debian's Chromium, or that of CHROMIUM. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

const throttle = async (page: Page, { bitsPerSecond, latencyMs = 0, cpu = 1 }: Conditions) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const perSecond = bitsPerSecond === undefined ? -1 : bitsPerSecond / 8;
  const way = { offline: false, latency: latencyMs, downloadThroughput: perSecond, uploadThroughput: perSecond };
  await session.send('Network.emulateNetworkConditions', way);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return session;
};

/**
 * Opens an address in a page of its own and stays until everything is loaded. `of`: the context with its session and its cache. @throws
 * Error when a mark never comes
 */
export const visit = async (of: Page, url: string, marks: Marks, conditions: Conditions): Promise<Visit> => {
  const page = await of.context().newPage();
  try {
    const session = await throttle(page, conditions);
    let [bytes, last] = [0, 0];
    const under = new Set<string>();
    const asked = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('http')) return;
      under.add(requestId);
      asked.add(requestId);
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && void asked.delete(requestId));
    const over = (requestId: string, length = 0) => {
      under.delete(requestId);
      if (asked.has(requestId)) bytes += length;
      last = performance.now();
    };
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => over(requestId, encodedDataLength));
    session.on('Network.loadingFailed', ({ requestId }) => over(requestId));
    await of
      .context()
      .browser()
      ?.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await page.addInitScript(watching(marks));
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit', timeout: AT_MOST_MS });
    const told = () => page.evaluate(() => ({ ...(globalThis as unknown as { watched: Watched }).watched, now: performance.now() }));
    for (;;) {
      const { seen, busy, now } = await told();
      const quiet = under.size === 0 && performance.now() - last > QUIET_MS && now - busy > QUIET_MS;
      if (quiet && Object.keys(marks).every((name) => name in seen))
        return {
          requests: asked.size,
          bytes,
          ms: seen,
          whole: Math.max(busy, last - began, ...Object.values(seen)),
          blocking: blockingOf((await of.context().browser()?.stopTracing()) ?? Buffer.from('{"traceEvents":[]}')),
        };
      if (performance.now() - began > AT_MOST_MS) throw new Error(`${url}: ${JSON.stringify(seen)} of ${Object.keys(marks)}`);
      await page.waitForTimeout(200);
    }
  } finally {
    await page.close();
  }
};

/** As on a device that has never been here. */
export const emptyCache = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
};
