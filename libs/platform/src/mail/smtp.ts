import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { checkAddress, type Mail, toMessage } from './message.js';

/** The server that takes letters: `smtp://user:password@host:587`, or `smtps://` where it is encrypted from the first byte. */
export type Smtp = {
  readonly host: string;
  readonly port: number;
  readonly encrypted: boolean;
  readonly user: string;
  readonly password: string;
};

/** @throws when the text is no such address */
export const readSmtp = (text: string): Smtp => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const encrypted = url?.protocol === 'smtps:';
  if (!url?.hostname || !(encrypted || url.protocol === 'smtp:'))
    throw new Error('TULHA_SMTP_URL deve ser como smtp://usuario:senha@servidor:587.');
  const port = Number(url.port) || (encrypted ? 465 : 587);
  return { host: url.hostname, port, encrypted, user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
};

const SILENT_MS = 20_000;

type Reply = { readonly code: number; readonly text: string };

/** Reads replies, which may have several lines: `250-SIZE`, `250 OK`. */
const repliesOf = (socket: Socket) => {
  let text = '';
  let failed: Error | undefined;
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  const look = () => {
    const match = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(text);
    if (!waiting || !match) return;
    text = text.slice(match[0].length);
    waiting.resolve({ code: Number(match[1]), text: match[0] });
    waiting = undefined;
  };
  const onData = (chunk: Buffer) => {
    text += chunk.toString('latin1');
    look();
  };
  const fail = (error: Error) => {
    failed = error;
    waiting?.reject(error);
  };
  socket.on('data', onData);
  socket.on('error', fail);
  socket.on('close', () => fail(failed ?? new Error('The mail server hung up')));
  socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('The mail server says nothing')));
  return {
    next: () =>
      new Promise<Reply>((resolve, reject) => {
        if (failed) return reject(failed);
        waiting = { resolve, reject };
        look();
      }),
    /** What comes next is not read here any more. */
    release: () => void socket.off('data', onData),
  };
};

type Line = { readonly socket: Socket; readonly replies: ReturnType<typeof repliesOf> };

const lineOf = (socket: Socket): Line => ({ socket, replies: repliesOf(socket) });

/** Says a line and hears the reply. What was said is not in the error: it may be a password. */
const say = async ({ socket, replies }: Line, text: string, expected: number): Promise<Reply> => {
  socket.write(`${text}\r\n`);
  return hear(replies, expected);
};

const hear = async (replies: Line['replies'], expected: number): Promise<Reply> => {
  const reply = await replies.next();
  if (reply.code !== expected) throw new Error(`The mail server answered ${reply.text.trim()}`);
  return reply;
};

const ME = /^[\w.-]+$/.test(hostname()) ? hostname() : 'localhost';

/** Greets, and goes over to an encrypted line where the server has one. A password is never said on a line that is not. */
const greet = async (smtp: Smtp, first: Line): Promise<Line> => {
  await hear(first.replies, 220);
  const { text } = await say(first, `EHLO ${ME}`, 250);
  if (smtp.encrypted) return first;
  if (!/^250[- ]STARTTLS\b/im.test(text)) {
    if (smtp.user) throw new Error('The mail server offers no encrypted line, and a password must not be sent over another');
    return first;
  }
  await say(first, 'STARTTLS', 220);
  first.replies.release();
  const secured = lineOf(connectTls({ socket: first.socket, servername: smtp.host }));
  await say(secured, `EHLO ${ME}`, 250);
  return secured;
};

/** Hands a letter to the server. @throws when it is not taken */
export const sendBySmtp = async (smtp: Smtp, mail: Mail, from: string): Promise<void> => {
  const { host, port } = smtp;
  const socket = smtp.encrypted ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
  try {
    const line = await greet(smtp, lineOf(socket));
    if (smtp.user) await say(line, `AUTH PLAIN ${Buffer.from(`\0${smtp.user}\0${smtp.password}`).toString('base64')}`, 235);
    await say(line, `MAIL FROM:<${checkAddress(from)}>`, 250);
    await say(line, `RCPT TO:<${checkAddress(mail.to)}>`, 250);
    await say(line, 'DATA', 354);
    await say(line, `${toMessage(mail, from)}.`, 250);
    line.socket.write('QUIT\r\n');
  } finally {
    socket.end();
  }
};
