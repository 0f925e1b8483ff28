import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../pipeline/errors.js';

/** RFC 2046, 5.1.1. The reader of forms ends in an error of its own beyond some 250. */
const BOUNDARY_MAX = 70;

/** An upload that breaks off, called as the library that reads it calls one (`problem.filter.ts`). */
export const brokenOff = () => new Error('Part terminated early');

export type FormEnd = {
  /** Whether the form ended before its last boundary. */
  readonly broken: () => boolean;
  /** Ends this part when the form breaks off, so that nobody waits for the rest of a file. One that has been read already only ends. */
  readonly ends: (part: Duplex) => void;
};

/** @throws InvalidRequest for a form that does not say what stands between its parts, or says more than anybody may */
const boundaryOf = (type: string): string => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > BOUNDARY_MAX)
    throw new InvalidRequest([
      { campo: 'corpo', mensagem: `O formulário não diz o que separa as suas partes (boundary, até ${BOUNDARY_MAX} letras).` },
    ]);
  return boundary;
};

/** The parser takes a body that stops anywhere for one that ends there, and may leave a file open for ever: looks for the end itself. */
export const watchEnd = ({ headers, raw }: FastifyRequest): FormEnd => {
  const last = Buffer.from(`\r\n--${boundaryOf(headers['content-type'] ?? '')}--`);
  let part: Duplex | undefined;
  let broken = false;
  let ended = false;
  let tail = Buffer.from('\r\n');
  raw.on('data', (chunk: Buffer) => {
    if (ended) return; // what comes after the end is no part of the form
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
      // Whoever reads it hears of it; where nobody does any more, nobody needs to.
      part = stream.on('error', () => undefined);
    },
  };
};
