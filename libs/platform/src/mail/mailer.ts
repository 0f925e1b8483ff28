import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { PRIVATE } from '../files/private.js';

/** A letter in plain text, pt-BR. Addresses are bare: `ana@fazenda.com.br`. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** The folder for letters, in the data folder, where no mail server is named. */
export const MAIL_FOLDER = 'correio';

const SILENT_MS = 20_000;

type MailConfig = { readonly dataDir: string; readonly smtpUrl?: string | undefined; readonly mailFrom?: string | undefined };

export type SendMail = (mail: Mail) => Promise<void>;

/**
 * How a server that takes letters is reached: `smtp://user:password@host:587`, or `smtps://` where it is encrypted from the first byte. A
 * password is never said on a line that is not encrypted.
 * @throws when the text is no such address
 */
const smtpOf = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const secure = url?.protocol === 'smtps:';
  if (!url?.hostname || !(secure || url.protocol === 'smtp:'))
    throw new Error('TULHA_SMTP_URL deve ser como smtp://usuario:senha@servidor:587.');
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: user !== '' && !secure,
    ...(user !== '' ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: SILENT_MS,
    greetingTimeout: SILENT_MS,
    socketTimeout: SILENT_MS,
  };
};

const letterOf = ({ to, subject, text }: Mail, from: string) => ({
  from: { name: 'Tulha', address: from },
  to: { name: '', address: to },
  subject,
  // Canonical for a text that travels encoded (RFC 2045 §6.8).
  text: text.replace(/\r?\n/g, '\r\n'),
  textEncoding: 'base64' as const,
  headers: { 'auto-submitted': 'auto-generated' },
});

/**
 * A letter that was not taken. The message names the fault, and neither the address nor the server. `permanent`: this letter
 * will never be taken from any sender; a server that takes no letter at all, or none of ours, may be repaired.
 */
export class MailTrouble extends Error {
  override readonly name = 'MailTrouble';
  constructor(
    message: string,
    readonly permanent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the server answered at all, and so is there. */
  get answered(): boolean {
    return (this.cause as SmtpError | undefined)?.responseCode !== undefined;
  }
}

type SmtpError = Error & {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
};

/** A refusal of a recipient or of the text is about that letter; every other failure is about the connection. */
const troubleOf = (cause: unknown): MailTrouble => {
  const { responseCode, command = '', code, originalCode, name } = cause as SmtpError;
  const ofThisLetter = command === 'RCPT TO' || command === 'DATA';
  if (responseCode) return new MailTrouble(`SMTP ${responseCode} em ${command}`, ofThisLetter && responseCode >= 500, { cause });
  return new MailTrouble([originalCode ?? code ?? name, command].filter(Boolean).join(' em '), false, { cause });
};

/** After a server could not be reached, it is tried again only after this time: letters meanwhile fail at once. In ms. */
const REST_MS = 4_000;

/** Lets one letter at a time find out whether a server that was away is back; the others hear at once that it was not. */
const sparing = (send: SendMail): SendMail => {
  let away: { readonly trouble: MailTrouble; until: number } | undefined;
  return async (mail) => {
    if (away && performance.now() < away.until) throw away.trouble;
    if (away) away.until = Number.POSITIVE_INFINITY;
    try {
      await send(mail);
      away = undefined;
    } catch (error) {
      const trouble = troubleOf(error);
      away = trouble.answered ? undefined : { trouble, until: performance.now() + REST_MS };
      throw trouble;
    }
  };
};

/**
 * Sends letters to the SMTP server of the configuration or, without one, writes each into a file `*.eml` that only its owner
 * reads. The returned function throws MailTrouble where the server does not take a letter.
 * @throws at once when the server's address is invalid
 */
export const createMailer = ({ dataDir, smtpUrl, mailFrom = 'tulha@localhost' }: MailConfig): SendMail => {
  if (smtpUrl !== undefined) {
    const server = createTransport(smtpOf(smtpUrl));
    return sparing(async (mail) => void (await server.sendMail(letterOf(mail, mailFrom))));
  }
  const folder = join(dataDir, MAIL_FOLDER);
  const paper = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await paper.sendMail(letterOf(mail, mailFrom));
    await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(folder, name), message as Buffer, { mode: PRIVATE.file, flag: 'wx' });
  };
};
