import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A wire to the database that can be cut: right after the server has committed an append and before its answer, or altogether. */
export const fragileWire = async (url: string) => {
  const { port, hostname } = new URL(url);
  let armed = false;
  let paused = false;
  const server = createServer((near) => {
    if (paused) return void near.destroy();
    const far = connect(Number(port), hostname);
    let doomed = false;
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const end of [near, far]) end.on('error', cut).on('close', cut);
    near.on('data', (chunk) => {
      if (armed && chunk.includes('es_append')) [armed, doomed] = [false, true];
      far.write(chunk);
    });
    far.on('data', (chunk) => (doomed ? cut() : near.write(chunk)));
    ends.add(cut);
  });
  const ends = new Set<() => void>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  const cutEach = () => {
    for (const cut of ends) cut();
  };
  const cutAll = () => {
    server.close();
    cutEach();
  };
  /** Cuts all connections and lets none through until it is resumed. */
  const pause = () => {
    paused = true;
    cutEach();
  };
  const resume = () => {
    paused = false;
  };
  return { url: through.href, cutNextAnswer: () => (armed = true), isUncut: () => armed, cutAll, pause, resume };
};
