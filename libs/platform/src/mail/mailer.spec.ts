import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer, MailTrouble } from './mailer.js';

const CARTA = {
  to: 'ana@fazenda.com.br',
  subject: 'Nova senha da Tulha: não é spam, é só o endereço pedido',
  text: 'Olá, Ana.\n.ponto\nAté já.',
};

const decodeQuoted = (text: string): string =>
  text.replaceAll('=\r\n', '').replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
const decode = (encoding: string, text: string): string =>
  /^(?:b|base64)$/i.test(encoding) ? Buffer.from(text, 'base64').toString() : decodeQuoted(text);

/** The subject and text of a letter, as its recipient reads them. */
const read = (message: string) => {
  const at = message.indexOf('\r\n\r\n');
  const [head, body] = [message.slice(0, at), message.slice(at + 4)];
  const subject = /^Subject: ((?:.*\r\n )*.*)$/m.exec(head)?.[1] ?? '';
  const words = [...subject.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g)].map(([, how = '', word = '']) =>
    decode(how, word.replaceAll('_', ' ')),
  );
  const encoding = /^Content-Transfer-Encoding: (.*)$/m.exec(head)?.[1] ?? '';
  return { head, subject: words.join(''), text: decode(encoding, body).trimEnd() };
};

/** A mail server that takes a letter, or refuses commands with `refuse` in them. */
const startServer = async (refuse = '') => {
  const heard: string[] = [];
  let message = '';
  const server: Server = createServer((socket) => {
    let text = '';
    let inData = false;
    socket.write('220 correio\r\n');
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (inData && text.includes('\r\n.\r\n')) {
        [message, text] = text.split('\r\n.\r\n') as [string, string];
        inData = false;
        socket.write('250 guardado\r\n');
      }
      for (let end = text.indexOf('\r\n'); !inData && end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        heard.push(line);
        if (refuse && line.startsWith(refuse)) socket.write('550-não\r\n550 mesmo\r\n');
        else if (line === 'STARTTLS') socket.write('502 sem cifra\r\n');
        else if (line.startsWith('EHLO')) socket.write('250-correio\r\n250-SIZE 1000000\r\n250 8BITMIME\r\n');
        else if (line === 'DATA') socket.write('354 diga\r\n');
        else socket.write('250 certo\r\n');
        inData = line === 'DATA';
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `127.0.0.1:${port}`, heard, message: () => message, stop };
};

describe('correio', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tulha-correio-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const mailer = (smtpUrl?: string) => createMailer({ dataDir, ...(smtpUrl && { smtpUrl }), mailFrom: 'tulha@fazenda.com.br' });

  /** The letters put into the folder since it was emptied. */
  const put = () => {
    const folder = join(dataDir, 'correio');
    return readdirSync(folder).map((name) => ({
      name,
      mode: statSync(join(folder, name)).mode & 0o777,
      text: readFileSync(join(folder, name), 'utf8'),
    }));
  };
  afterEach(() => rmSync(join(dataDir, 'correio'), { recursive: true, force: true }));

  it('sem servidor, fica na pasta do correio, só para o dono, com acentos, quebras de linha e linhas curtas', async () => {
    await mailer()(CARTA);
    const [carta, ...outras] = put();
    expect(outras).toEqual([]);
    expect(carta).toMatchObject({ name: expect.stringMatching(/\.eml$/), mode: 0o600 });
    const text = carta?.text ?? '';
    expect(read(text)).toMatchObject({ subject: CARTA.subject, text: CARTA.text.replaceAll('\n', '\r\n') });
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(text.split('\r\n').every((line) => line.length <= 78)).toBe(true);
  });

  it('nada no assunto nem no endereço começa outro cabeçalho', async () => {
    await mailer()({ ...CARTA, to: 'a@b.c\r\nBcc: x@y.z', subject: 'a\r\nBcc: x@y.z' });
    expect(put().map(({ text }) => read(text).head)).toEqual([expect.not.stringMatching(/^Bcc:/m)]);
  });

  it('com servidor, é entregue por SMTP', async () => {
    const server = await startServer();
    try {
      await mailer(`smtp://${server.url}`)(CARTA);
      expect(server.heard.filter((line) => !line.startsWith('EHLO') && line !== 'QUIT')).toEqual([
        'MAIL FROM:<tulha@fazenda.com.br>',
        'RCPT TO:<ana@fazenda.com.br>',
        'DATA',
      ]);
      expect(read(server.message()).subject).toBe(CARTA.subject);
    } finally {
      await server.stop();
    }
  });

  it('o que o servidor recusa é um erro, e a senha não passa por linha aberta', async () => {
    const server = await startServer('RCPT');
    try {
      await expect(mailer(`smtp://${server.url}`)(CARTA)).rejects.toThrow('550');
      await expect(mailer(`smtp://ana:segredo@${server.url}`)(CARTA)).rejects.toThrow(/STARTTLS/);
      expect(server.heard.some((line) => line.startsWith('AUTH'))).toBe(false);
    } finally {
      await server.stop();
    }
    await expect(mailer(`smtp://${server.url}`)(CARTA)).rejects.toThrow('ECONNREFUSED');
  });

  it('o que é da carta é para sempre, o que é do caminho não; nenhum erro diz o endereço nem o servidor', async () => {
    const troubleFrom = async (refuse: string, login = '') => {
      const server = await startServer(refuse);
      try {
        return await mailer(`smtp://${login}${server.url}`)(CARTA).then(
          () => undefined,
          (error: unknown) => error as MailTrouble,
        );
      } finally {
        await server.stop();
      }
    };
    const [recipient, sender, open] = [await troubleFrom('RCPT'), await troubleFrom('MAIL'), await troubleFrom('', 'ana:segredo@')];
    expect([recipient?.permanent, sender?.permanent, open?.permanent]).toEqual([true, false, false]);
    expect([recipient?.message, sender?.message]).toEqual(['SMTP 550 em RCPT TO', 'SMTP 550 em MAIL FROM']);
    for (const trouble of [recipient, sender, open]) expect(trouble?.message).not.toMatch(/@|127\.0\.0\.1|segredo/);
  });

  it('um servidor que não responde é procurado por uma carta de cada vez, e as outras não esperam por ele', async () => {
    const server = createServer(() => undefined);
    let calls = 0;
    server.on('connection', (socket) => {
      calls++;
      setImmediate(() => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const send = mailer(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`);
    for (let n = 0; n < 5; n++) await expect(send(CARTA)).rejects.toThrow(MailTrouble);
    expect(calls).toBe(1);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('o que não é endereço de servidor é dito ao começar', () => {
    expect(() => mailer('http://correio.com')).toThrow('TULHA_SMTP_URL');
    expect(() => mailer('correio.com')).toThrow('TULHA_SMTP_URL');
  });
});
