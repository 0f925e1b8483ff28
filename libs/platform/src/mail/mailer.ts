import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, toMessage } from './message.js';
import { readSmtp, sendBySmtp } from './smtp.js';

/** Under the data folder: letters, where no mail server is named. */
export const MAIL_FOLDER = 'correio';

type MailConfig = { readonly dataDir: string; readonly smtpUrl?: string | undefined; readonly mailFrom?: string | undefined };

export type SendMail = (mail: Mail) => Promise<void>;

/**
 * How letters are sent: to the SMTP server of the configuration or, where there is none, each into a file `*.eml` that only its owner reads.
 * @throws at once when the server's address is none
 */
export const createMailer = ({ dataDir, smtpUrl, mailFrom = 'tulha@localhost' }: MailConfig): SendMail => {
  if (smtpUrl !== undefined) {
    const smtp = readSmtp(smtpUrl);
    return (mail) => sendBySmtp(smtp, mail, mailFrom);
  }
  const folder = join(dataDir, MAIL_FOLDER);
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(folder, name), toMessage(mail, mailFrom), { mode: 0o600, flag: 'wx' });
  };
};
