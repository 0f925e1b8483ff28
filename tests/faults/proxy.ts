import { createConnection, createServer, type Server, type Socket } from 'node:net';

/**
 * A wire between a product and its database that can be cut, go silent, break off and be slow. What it does is heard at once by those who
 * are connected and by those who connect.
 */

/** How much a slow link holds up: every piece by `latencyMs`, and each `bytesPerSecond` by a second. */
export type Slowness = { readonly latencyMs: number; readonly bytesPerSecond: number };

const listenAt = (server: Server, port: number): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done((server.address() as { port: number }).port));
  });

/** Carries pieces from one end to the other, in order, held up as `slowness` says at that moment. */
const carry = (from: Socket, to: Socket, slowness: () => Slowness | undefined, isSilent: () => boolean): void => {
  let free = 0;
  from.on('data', (piece: Buffer) => {
    const slow = slowness();
    const now = performance.now();
    free = Math.max(now, free) + (slow ? (piece.length / slow.bytesPerSecond) * 1_000 : 0);
    const due = free + (slow?.latencyMs ?? 0) - now;
    const pass = () => {
      if (!isSilent() && !to.destroyed) to.write(piece);
    };
    if (due <= 0) pass();
    else setTimeout(pass, due);
  });
};

/** Starts a wire to a server of this machine. */
export const startProxy = async (target: number) => {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; silent: boolean }>();
  let slow: Slowness | undefined;
  let silent = false;

  const server = createServer({ noDelay: true }, (near) => {
    const far = createConnection({ port: target, host: '127.0.0.1', noDelay: true });
    const pair = { near, far, silent };
    pairs.add(pair);
    const gone = () => {
      // Through a silent wire nobody hears that the other end has gone.
      if (pair.silent) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const end of [near, far]) end.on('error', gone).on('close', gone);
    const isSilent = () => pair.silent;
    carry(near, far, () => slow, isSilent);
    carry(far, near, () => slow, isSilent);
  });
  const port = await listenAt(server, 0);

  const end = (how: (socket: Socket) => void) => {
    for (const pair of pairs) {
      pairs.delete(pair);
      pair.silent = false;
      how(pair.near);
      how(pair.far);
    }
  };
  const unplug = () => new Promise<void>((done) => (server.listening ? server.close(() => done()) : done()));

  return {
    port,
    /** The connections end, and new ones are refused. */
    cut: async () => {
      const unplugged = unplug();
      end((socket) => socket.destroy());
      await unplugged;
    },
    /** Nothing comes through any more and nobody says so, neither to those who are connected nor to those who connect. */
    fallSilent: () => {
      silent = true;
      for (const pair of pairs) pair.silent = true;
    },
    /** The connections break off with a reset; new ones go through. */
    reset: () => end((socket) => socket.resetAndDestroy()),
    slowDown: (how: Slowness) => {
      slow = how;
    },
    /** New connections go through as ever. Those that fell silent stay so, as behind a firewall that has forgotten them. */
    mend: async () => {
      [silent, slow] = [false, undefined];
      if (!server.listening) await listenAt(server, port);
    },
    close: async () => {
      const unplugged = unplug();
      end((socket) => socket.destroy());
      await unplugged;
    },
  };
};

export type Proxy = Awaited<ReturnType<typeof startProxy>>;
