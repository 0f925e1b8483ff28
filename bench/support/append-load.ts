import { randomUUID } from 'node:crypto';
import type { NewFact } from '@tulha/event-store/event-store';

const ROUND_MS = 700;

/** One system under one load: each writer calls `write` over and over with the number of its earlier writes. */
export type Contestant = { write(writer: number, written: number, facts: NewFact[]): Promise<unknown> };

const data = { talhao: 'Talhão do Açude', lote: '26-0001', litros: 5_640_000, secador: 3, umidadePct: '11.4', observacao: 'x'.repeat(180) };

export const makeFact = (): NewFact => {
  const eventId = randomUUID();
  const ids = { commandId: eventId, correlationId: eventId, causationId: eventId };
  return {
    type: 'ColheitaRegistrada',
    data,
    eventId,
    schemaVersion: 1,
    meta: { conta: 1, ator: 2, fazenda: 3, ...ids, recordedAt: '2026-05-11T12:00:00.000Z' },
  };
};

/** Facts a second that so many writers write, each one append after the other. */
export const round = async (contestant: Contestant, writers: number, batch: number): Promise<number> => {
  const started = performance.now();
  const until = started + ROUND_MS;
  const counts = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      let written = 0;
      while (performance.now() < until) {
        await contestant.write(writer, written, Array.from({ length: batch }, makeFact));
        written += batch;
      }
      return written;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
};
