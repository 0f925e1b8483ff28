import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { documentosHostis } from '@tulha/sefaz/simulator/documentos-hostis';
import { zipped } from '@tulha/platform/files/testing/zipped';

/** The attacks, in a process of their own and from an address of their own: each goes on for the time it is given, and only against this machine. */
export type Attack = 'abandoned' | 'unfinished' | 'text' | 'workbook' | 'invoices' | 'json' | 'passwords' | 'forgotten';
export type Order = {
  readonly port: number;
  readonly token: string;
  readonly fazenda: number;
  readonly attacks: readonly Attack[];
  readonly ms: number;
};
/** How long each refusal of a hostile invoice took, in ms, by its file; only of those that were looked at. */
export type Refusals = Readonly<Record<string, readonly number[]>>;

const HOST = '127.0.0.1';
/** A second address of this machine, where it has one: not that of people at work. */
const FROM = process.platform === 'linux' ? '127.0.0.66' : HOST;
const GIVE_UP_MS = 30_000;
const MARK = 'marca';

type Sent = {
  readonly path: string;
  readonly body: Buffer;
  readonly type?: string;
  readonly token?: string;
  readonly method?: 'POST' | 'PATCH';
  readonly fazenda?: number;
};

/** Sends a request and waits for any answer, or for the server to close the connection. @returns the status, 0 where there was none */
const post = (port: number, { path, body, type = 'application/json', token, method = 'POST', fazenda }: Sent): Promise<number> =>
  new Promise((done) => {
    const headers = {
      'content-type': type,
      'content-length': body.length,
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(fazenda ? { 'x-fazenda': fazenda } : {}),
    };
    const asked = request({ host: HOST, port, path, method, headers, localAddress: FROM, timeout: GIVE_UP_MS }, (answer) =>
      answer.resume().once('close', () => done(answer.statusCode ?? 0)),
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done(0)).end(body);
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
const keepAsking = (until: number, at: number, ask: (turn: number) => Promise<unknown>) =>
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

const NOTA = {
  ...{ numero: 1, destinatario: { documento: '90000002000173' } },
  itens: [{ codigo: 'A', descricao: 'UREIA', unidade: 'SC', quantidade: '1', valor: '10.00' }],
};
const INVOICES = documentosHostis(NOTA).map(({ nome, conteudo }) => ({ nome, body: form(nome, conteudo) }));
const refusals: Record<string, number[]> = {};

/** Sends hostile invoices, one kind after the other, and notes how long each took to be refused. */
const sendInvoice = async ({ port, token, fazenda }: Order, turn: number): Promise<void> => {
  const { nome, body } = INVOICES[turn % INVOICES.length] as (typeof INVOICES)[number];
  const began = performance.now();
  const status = await post(port, { path: '/v1/invoices/uploads', method: 'PATCH', body, type: FORM, token, fazenda });
  if (status === 200) (refusals[nome] ??= []).push(performance.now() - began);
};

const ATTACKS: Readonly<Record<Attack, (order: Order, until: number) => Promise<unknown>>> = {
  abandoned: abandon,
  unfinished: holdHalf,
  text: ({ port, token }, until) => keepAsking(until, 4, () => post(port, { path: '/v1/files', body: TEXT, type: FORM, token })),
  workbook: ({ port, token }, until) =>
    keepAsking(until, 2, () => post(port, { path: '/v1/cad-secadores/importar?ensaio=1', body: WORKBOOK, type: FORM, token })),
  invoices: (order, until) => keepAsking(until, 2, (turn) => sendInvoice(order, turn)),
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
    () => process.send?.({ refusals }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
