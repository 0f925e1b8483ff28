import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../pipeline/errors.js';

/** RFC 2046, 5.1.1. The reader of forms ends in an error of its own beyond some 250. */
const BOUNDARY_MAX = 70;

class BrokenUpload extends Error {
  override readonly name = 'BrokenUpload';
}

/** The messages of the form parser, which has no codes, for a body that is no form: cut short, without its boundary, or with malformed parts. */
const NO_FORM = /^(?:Part terminated early|Multipart: |Malformed (?:part|content)|Unexpected end of)/;

export const isBrokenUpload = (error: unknown): boolean =>
  error instanceof BrokenUpload || (error instanceof Error && NO_FORM.test(error.message));

/** An upload that breaks off. */
export const brokenOff = () => new BrokenUpload('Part terminated early');

export type FormEnd = {
  /** Whether the form ended before its last boundary. */
  readonly broken: () => boolean;
  /** Destroys this part when the form breaks off, so that its reader does not wait for the rest of a file. A part that was read already only ends. */
  readonly ends: (part: Duplex) => void;
};

/** @throws InvalidRequest for a form without a boundary, or with one longer than allowed */
const boundaryOf = (type: string): string => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > BOUNDARY_MAX)
    throw new InvalidRequest([
      { campo: 'corpo', mensagem: `O formulário não diz o que separa as suas partes (boundary, até ${BOUNDARY_MAX} letras).` },
    ]);
  return boundary;
};

/** The parser takes a body that stops anywhere for a complete one, and may leave a file open for ever, so this looks for the last boundary itself. */
export const watchEnd = ({ headers, raw }: FastifyRequest): FormEnd => {
  const last = Buffer.from(`\r\n--${boundaryOf(headers['content-type'] ?? '')}--`);
  let part: Duplex | undefined;
  let broken = false;
  let ended = false;
  let tail = Buffer.from('\r\n');
  raw.on('data', (chunk: Buffer) => {
    if (ended) return; // bytes after the last boundary are no part of the form
    const seen = Buffer.concat([tail, chunk]);
    ended = seen.includes(last);
    tail = seen.subarray(-last.length);
  });
  raw.once('end', () => {
    broken = !ended;
    if (broken) part?.destroy(brokenOff());
  });
  return {
    broken: () => broken,
    ends: (stream) => {
      // The part's reader has its own handler; this one only keeps an error without a reader from ending the process.
      part = stream.on('error', () => undefined);
    },
  };
};
