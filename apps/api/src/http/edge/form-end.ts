import type { FastifyRequest } from 'fastify';

/** Bytes at the end of a body among which its last boundary must be. */
const TAIL = 4_096;

/** An upload that breaks off, called as the library that reads it calls one (`problem.filter.ts`). */
export const brokenOff = () => new Error('Part terminated early');

/** Whether a form ended before its last boundary; `onBreak` is told when it does, so that nobody waits for the rest of a file. */
export type FormEnd = { broken: boolean; onBreak: () => void };

/** The parser takes a body that stops anywhere for one that ends there, and may leave a file open for ever: looks for the end itself. */
export const watchEnd = ({ headers, raw }: FastifyRequest): FormEnd => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
  const last = Buffer.from(`--${quoted ?? plain ?? ''}--`);
  const end: FormEnd = { broken: false, onBreak: () => undefined };
  let tail = Buffer.alloc(0);
  raw.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk.subarray(-TAIL)]).subarray(-TAIL);
  });
  raw.once('end', () => {
    end.broken = !tail.includes(last);
    if (end.broken) end.onBreak();
  });
  return end;
};
