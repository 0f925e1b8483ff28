import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer } from './mailer.js';
import { toMessage } from './message.js';
import { readSmtp } from './smtp.js';

const CARTA = {
  to: 'ana@fazenda.com.br',
  subject: 'Nova senha da Tulha: não é spam, é só o endereço pedido',
  text: 'Olá, Ana.\n.ponto\nAté já.',
};

/** The subject and text of a letter, as whoever gets it reads them. */
const read = (message: string) => {
  const [head = '', body = ''] = message.split('\r\n\r\n');
  const subject = /^Subject: ((?:.*\r\n )*.*)$/m.exec(head)?.[1] ?? '';
  const words = [...subject.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([, word]) => Buffer.from(word as string, 'base64').toString());
  return { head, subject: words.join(''), text: Buffer.from(body, 'base64').toString() };
};

/** A mail server that takes a letter, or says no to what `refuse` names. */
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

  it('uma carta chega com acentos, quebras de linha e linhas curtas', () => {
    const message = toMessage(CARTA, 'tulha@fazenda.com.br', new Date('2026-11-20T12:00:00Z'));
    expect(read(message)).toMatchObject({ subject: CARTA.subject, text: CARTA.text.replaceAll('\n', '\r\n') });
    expect(message).toContain('Date: Fri, 20 Nov 2026 12:00:00 +0000\r\n');
    expect(message.split('\r\n').every((line) => line.length <= 78)).toBe(true);
  });

  it('nada no assunto nem no endereço começa outro cabeçalho', () => {
    expect(() => toMessage({ ...CARTA, to: 'a@b.c\r\nBcc: x@y.z' }, 'tulha@fazenda.com.br')).toThrow('Not an e-mail address');
    const { head } = read(toMessage({ ...CARTA, subject: 'a\r\nBcc: x@y.z' }, 'tulha@fazenda.com.br'));
    expect(head).not.toContain('Bcc');
  });

  it('sem servidor, fica na pasta do correio, só para o dono', async () => {
    await mailer()(CARTA);
    const [name = ''] = readdirSync(join(dataDir, 'correio'));
    const file = join(dataDir, 'correio', name);
    expect({ name, mode: statSync(file).mode & 0o777 }).toEqual({ name: expect.stringMatching(/\.eml$/), mode: 0o600 });
    expect(read(readFileSync(file, 'utf8')).text).toContain('Olá, Ana.');
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
      await expect(mailer(`smtp://${server.url}`)(CARTA)).rejects.toThrow('550 mesmo');
      await expect(mailer(`smtp://ana:segredo@${server.url}`)(CARTA)).rejects.toThrow('no encrypted line');
      expect(server.heard.some((line) => line.startsWith('AUTH'))).toBe(false);
    } finally {
      await server.stop();
    }
    await expect(mailer(`smtp://${server.url}`)(CARTA)).rejects.toThrow('ECONNREFUSED');
  });

  it('o endereço do servidor diz porta, cifra e senha', () => {
    expect(readSmtp('smtps://a%40b:c%2Fd@correio.com')).toEqual({
      host: 'correio.com',
      port: 465,
      encrypted: true,
      user: 'a@b',
      password: 'c/d',
    });
    expect(readSmtp('smtp://correio.com')).toMatchObject({ port: 587, encrypted: false, user: '' });
    expect(() => readSmtp('http://correio.com')).toThrow('TULHA_SMTP_URL');
  });
});
