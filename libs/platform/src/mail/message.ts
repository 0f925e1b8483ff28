import { randomUUID } from 'node:crypto';

/** A letter in plain text, pt-BR. Addresses are bare: `ana@fazenda.com.br`. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** Nothing that could end a header or begin another. */
const ADDRESS = /^[^\s<>,;:"()\\]+@[^\s<>,;:"()\\]+$/;

/** @throws when it is no address */
export const checkAddress = (address: string): string => {
  if (!ADDRESS.test(address)) throw new Error('Not an e-mail address');
  return address;
};

/** Bytes of a word of a header, so that it stays below 76 characters when encoded. */
const WORD_BYTES = 42;

/** A header's text as encoded words (RFC 2047); characters are not cut in two. */
const encodedWords = (text: string): string => {
  const words: string[] = [''];
  for (const character of text.replace(/[\r\n]+/g, ' ')) {
    const last = words.length - 1;
    if (Buffer.byteLength(words[last] + character) > WORD_BYTES) words.push(character);
    else words[last] += character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
};

/** The letter as it travels (RFC 5322), lines ended by CRLF. In base64 no line begins with a dot or is too long. */
export const toMessage = ({ to, subject, text }: Mail, from: string, now = new Date()): string => {
  const body = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
  return [
    `From: Tulha <${checkAddress(from)}>`,
    `To: <${checkAddress(to)}>`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.split('@')[1]}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? ['']),
    '',
  ].join('\r\n');
};
