import { createConnection, createServer, type Server, type Socket } from 'node:net';

/**
 * A wire between a product and its database that can be cut, go silent, break off and be slow. Present and new connections notice its
 * changes at once.
 */

/** How much a slow link holds up: every piece by `latencyMs`, and each `bytesPerSecond` by a second. */
export type Slowness = { readonly latencyMs: number; readonly bytesPerSecond: number };

const listenAt = (server: Server, port: number): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done((server.address() as { port: number }).port));
  });

/** Carries pieces from one end to the other, in order, held up as `slowness` says at that moment; none that `mayPass` keeps back. */
const carry = (
  from: Socket,
  to: Socket,
  slowness: () => Slowness | undefined,
  isSilent: () => boolean,
  mayPass: (piece: Buffer) => boolean = () => true,
): void => {
  let free = 0;
  const held: { readonly piece: Buffer; readonly due: number }[] = [];
  const pass = (piece: Buffer) => {
    if (!isSilent() && !to.destroyed) to.write(piece);
  };
  const release = () => {
    for (let [next] = held; next && next.due <= performance.now(); [next] = held) {
      held.shift();
      pass(next.piece);
    }
    const [next] = held;
    if (next) setTimeout(release, Math.max(next.due - performance.now(), 1));
  };
  from.on('data', (piece: Buffer) => {
    if (!mayPass(piece)) return;
    const slow = slowness();
    free = Math.max(performance.now(), free) + (slow ? (piece.length / slow.bytesPerSecond) * 1_000 : 0);
    // No piece overtakes another, also where the link is quick again.
    const due = Math.max(free + (slow?.latencyMs ?? 0), held.at(-1)?.due ?? 0);
    if (held.length === 0 && due <= performance.now()) return pass(piece);
    held.push({ piece, due });
    if (held.length === 1) setTimeout(release, Math.max(due - performance.now(), 1));
  });
};

/** Starts a wire to a server of this machine. */
export const startProxy = async (target: number) => {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; silent: boolean }>();
  let slow: Slowness | undefined;
  let silent = false;
  const toLose: { readonly text: string; readonly when: 'before' | 'after' }[] = [];

  const server = createServer({ noDelay: true }, (near) => {
    const far = createConnection({ port: target, host: '127.0.0.1', noDelay: true });
    const pair = { near, far, silent };
    pairs.add(pair);
    const gone = () => {
      // Through a silent wire the end of the other side is not heard.
      if (pair.silent) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const end of [near, far]) end.on('error', gone).on('close', gone);
    const isSilent = () => pair.silent;
    let isLost = false;
    const isSent = (piece: Buffer) => {
      const next = toLose.findIndex(({ text }) => piece.includes(text));
      const [lost] = next < 0 ? [] : toLose.splice(next, 1);
      isLost ||= lost?.when === 'after';
      if (lost?.when === 'before') gone();
      return lost?.when !== 'before';
    };
    const isHeard = () => {
      if (isLost) gone();
      return !isLost;
    };
    carry(near, far, () => slow, isSilent, isSent);
    carry(far, near, () => slow, isSilent, isHeard);
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
    /** Passes nothing on any more, without an error, for present connections and new ones. */
    fallSilent: () => {
      silent = true;
      for (const pair of pairs) pair.silent = true;
    },
    /** The connections break off with a reset; new ones go through. */
    reset: () => end((socket) => socket.resetAndDestroy()),
    /** The connection that sends a text next breaks: before it has arrived, or after, as soon as it is answered. */
    loseNext: (text: string, when: 'before' | 'after') => void toLose.push({ text, when }),
    slowDown: (how: Slowness) => {
      slow = how;
    },
    /** New connections go through as ever. Those that fell silent stay so, as behind a firewall that has forgotten them. */
    mend: async () => {
      [silent, slow] = [false, undefined];
      toLose.length = 0;
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
