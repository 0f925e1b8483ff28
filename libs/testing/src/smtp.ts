import { createServer, type Server, type Socket } from 'node:net';

/**
 * A mail server at a port of its own, which may be away and come back; it keeps the letters it took. `refuse`: the commands it refuses, for
 * good.
 */
export const smtpServer = async (refuse = '') => {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    let [text, inData] = ['', false];
    sockets.add(socket.on('close', () => void sockets.delete(socket)).on('error', () => socket.destroy()));
    socket.write('220 correio\r\n');
    const hear = (line: string) => {
      if (refuse && line.startsWith(refuse)) return socket.write('550 não\r\n');
      inData = line === 'DATA';
      if (line === 'QUIT') return socket.end('221 até\r\n');
      return socket.write(inData ? '354 diga\r\n' : '250 certo\r\n');
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (!inData) hear(part);
        else {
          inData = false;
          letters.push(part);
          socket.write('250 guardado\r\n');
        }
      }
    });
  };
  let server: Server | undefined;
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      const opened = createServer(serve).listen(at, '127.0.0.1', () => resolve((opened.address() as { port: number }).port));
      server = opened;
    });
  const port = await listen(0);
  const leave = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => closing.close(() => resolve()));
  };
  return { url: `smtp://127.0.0.1:${port}`, letters, leave, comeBack: async () => void (await listen(port)) };
};
