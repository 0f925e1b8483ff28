import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server of EventStoreDB: that of TULHA_BENCH_EVENTSTORE (`esdb://…`), else a stand-in. */
export const withEventStoreDb = <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const given = process.env['TULHA_BENCH_EVENTSTORE'];
  return given ? work(given) : withStandIn(work);
};

/** A stand-in with an empty log, in a process of its own. */
export const withStandIn = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const double = fork(fileURLToPath(import.meta.resolve('#support/double')), { stdio: 'inherit' });
  try {
    const [url] = (await once(double, 'message')) as [string];
    return await work(url);
  } finally {
    const ended = once(double, 'exit');
    double.disconnect();
    await ended;
  }
};
