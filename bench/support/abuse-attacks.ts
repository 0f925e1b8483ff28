import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { zipped } from '@tulha/platform/files/testing/zipped';

/** The attacks, in a process of their own and from an address of their own: each goes on for the time it is given, and only against this machine. */
export type Attack = 'abandoned' | 'unfinished' | 'text' | 'workbook' | 'json' | 'passwords' | 'forgotten';
export type Order = { readonly port: number; readonly token: string; readonly attacks: readonly Attack[]; readonly ms: number };

const HOST = '127.0.0.1';
/** A second address of this machine, where it has one: not that of people at work. */
const FROM = process.platform === 'linux' ? '127.0.0.66' : HOST;
const GIVE_UP_MS = 30_000;
const MARK = 'marca';

type Sent = { readonly path: string; readonly body: Buffer; readonly type?: string; readonly token?: string };

/** Sends a request and waits for any answer, or for the server to close the connection. */
const post = (port: number, { path, body, type = 'application/json', token }: Sent): Promise<void> =>
  new Promise((done) => {
    const headers = {
      'content-type': type,
      'content-length': body.length,
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const asked = request({ host: HOST, port, path, method: 'POST', headers, localAddress: FROM, timeout: GIVE_UP_MS }, (answer) =>
      answer.resume().once('close', () => done()),
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done()).end(body);
  });

const form = (name: string, content: Buffer, fields: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--${MARK}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${MARK}--\r\n`),
  ]);
const FORM = `multipart/form-data; boundary=${MARK}`;

const TEXT = form('nota.txt', Buffer.from(`${'<!---->'.repeat(27)}x`), { refType: 'lote', refId: '1' });
/** A workbook that inflates to content slow to search: styles and shared texts that open and never close. */
const WORKBOOK = form(
  'planilha.xlsx',
  zipped({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet>${'<cellXfs'.repeat(60_000)}`,
    'xl/sharedStrings.xml': `<sst>${'<si'.repeat(500_000)}`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
  }),
);
const JSON_BODY = Buffer.from(`[${'{},'.repeat(345_000)}{}]`);
const told = (body: object): Buffer => Buffer.from(JSON.stringify(body));

/** Keeps asking, so many at a time, one after the other, until the time is up. */
const keepAsking = (until: number, at: number, ask: (turn: number) => Promise<void>) =>
  Promise.all(
    Array.from({ length: at }, async (_, index) => {
      for (let turn = index; performance.now() < until; turn += at) await ask(turn);
    }),
  );

const open = (port: number, text: string): Socket => {
  const socket = connect({ host: HOST, port, localAddress: FROM });
  return socket.on('error', () => undefined).once('connect', () => socket.write(text)); // the server may close it, which is a good outcome
};

const HELD = 500;
const WAVE_MS = 250;

/** 500 at once ask for a search, and leave before it is answered. */
const abandon = async ({ port, token }: Order, until: number) => {
  while (performance.now() < until) {
    const ask = `GET /v1/cad-secadores?q=a HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
    const sockets = Array.from({ length: HELD }, () => open(port, ask));
    await wait(WAVE_MS);
    for (const socket of sockets) socket.destroy();
    await wait(WAVE_MS);
  }
};

/** 500 connections hold half of a body or of a head; one that the server closes is opened again. */
const holdHalf = async ({ port }: Order, until: number) => {
  const halves = [
    'POST /v1/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"login"',
    'GET /v1/cad-secadores HTTP/1.1\r\nhost: x\r\nx-espera: ',
  ];
  const sockets = Array.from({ length: HELD }, (_, n) => open(port, halves[n % 2] as string));
  while (performance.now() < until) {
    await wait(WAVE_MS);
    for (const [n, socket] of sockets.entries()) if (socket.closed) sockets[n] = open(port, halves[n % 2] as string);
  }
  for (const socket of sockets) socket.destroy();
};

const ATTACKS: Readonly<Record<Attack, (order: Order, until: number) => Promise<unknown>>> = {
  abandoned: abandon,
  unfinished: holdHalf,
  text: ({ port, token }, until) => keepAsking(until, 4, () => post(port, { path: '/v1/files', body: TEXT, type: FORM, token })),
  workbook: ({ port, token }, until) =>
    keepAsking(until, 2, () => post(port, { path: '/v1/cad-secadores/importar?ensaio=1', body: WORKBOOK, type: FORM, token })),
  json: ({ port }, until) => keepAsking(until, 8, () => post(port, { path: '/v1/session', body: JSON_BODY })),
  passwords: ({ port }, until) =>
    keepAsking(until, 40, (turn) =>
      post(port, { path: '/v1/session', body: told({ login: 'conta-0', password: `errada-${turn}`, modo: 'web' }) }),
    ),
  forgotten: ({ port }, until) =>
    keepAsking(until, 60, (turn) => post(port, { path: '/v1/password/forgot', body: told({ email: `ninguem-${turn}@exemplo.com.br` }) })),
};

process.on('message', (order: Order) => {
  const until = performance.now() + order.ms;
  Promise.all(order.attacks.map((attack) => ATTACKS[attack](order, until))).then(
    () => process.send?.({}),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
