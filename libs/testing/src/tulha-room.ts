import { randomUUID } from 'node:crypto';
import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { defineFacts, type FactOf } from '@tulha/domain/kernel/facts';
import type { Append, EventStore } from '@tulha/event-store/event-store';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { memoryVault } from './memory-vault.js';
import { z } from 'zod';
import { createDispatch } from '@tulha/application/dispatch/dispatch';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import type { SnapshotStore } from '@tulha/application/dispatch/snapshots';
import { createSealing } from '@tulha/application/sealing/sealing';

/** A room small enough to be read in one look, for specs of code that carries every room: kilograms go in and come out of one barn. */
const tulhaEvents = defineFacts({
  Guardado: { versao: 1, data: z.strictObject({ kg: z.int().min(1) }) },
  Tirado: { versao: 1, data: z.strictObject({ kg: z.int().min(1) }) },
  Trancada: { versao: 1, data: z.strictObject({}) },
});
type TulhaEvent = FactOf<typeof tulhaEvents>;
type TulhaCommand =
  | { type: 'Guardar'; data: { kg: number; vezes?: number } }
  | { type: 'Tirar'; data: { kg: number } }
  | { type: 'Trancar'; data: object }
  | { type: 'Olhar'; data: object };

const tulha: Decider<TulhaCommand, TulhaEvent, { kg: number; trancada: boolean }> = {
  category: 'tulha',
  snapshot: 7,
  initial: () => ({ kg: 0, trancada: false }),
  evolve: (state, { type, data }) => {
    if (type === 'Guardado') state.kg += data.kg;
    if (type === 'Tirado') state.kg -= data.kg;
    if (type === 'Trancada') state.trancada = true;
    return state;
  },
  decide: ({ type, data }, state) => {
    if (type === 'Guardar') return Array.from({ length: data.vezes ?? 1 }, () => ({ type: 'Guardado', data: { kg: data.kg } }));
    if (type === 'Trancar') return state.trancada ? [] : [{ type: 'Trancada', data: {} }];
    if (type === 'Olhar') return [];
    if (data.kg > state.kg) throw new DomainError('TULHA_SEM_SALDO', 'refused', `Há ${state.kg} kg.`, { kg: state.kg });
    return [{ type: 'Tirado', data: { kg: data.kg } }];
  },
};

export const guardar = (kg: number, vezes = 1): TulhaCommand => ({ type: 'Guardar', data: { kg, vezes } });
export const tirar = (kg: number): TulhaCommand => ({ type: 'Tirar', data: { kg } });
export const trancar: TulhaCommand = { type: 'Trancar', data: {} };
export const olhar: TulhaCommand = { type: 'Olhar', data: {} };
export const meta = (commandId: string = randomUUID()): CommandMeta => ({
  conta: 1,
  ator: 1,
  fazenda: 0,
  commandId,
  now: '2026-06-01T12:00:00.000Z',
});

type Faults = {
  /** Runs before each append reaches the store; the caller gets its error. */
  before?: (append: Append) => Promise<void>;
  /** The append is written and its answer lost. */
  after?: () => Promise<void>;
};

/** The memory store with a bad connection, and a record of its reads. */
export const openTulha = () => {
  const inner = openMemoryEventStore();
  const faults: Faults = {};
  const reads: number[] = [];
  const store: EventStore = {
    ...inner,
    read: (stream, from = 0) => {
      reads.push(from);
      return inner.read(stream, from);
    },
    append: async (append) => {
      await faults.before?.(append);
      const done = await inner.append(append);
      await faults.after?.();
      return done;
    },
  };
  const sealing = createSealing(tulhaEvents, memoryVault());
  const process = (over: EventStore = store, snapshots?: SnapshotStore) => {
    const dispatch = createDispatch({ store: over, sealing, ...(snapshots ? { snapshots } : {}) });
    const send = (command: TulhaCommand, options = {}, who = meta()) => dispatch(tulha, 1, command, who, options);
    /** The kilograms there are, and the facts that the command would record. */
    const ensaiar = (command: TulhaCommand) =>
      rehearse(dispatch, tulha, 1, command, meta(), (state, asked, by) => ({ kg: state.kg, facts: tulha.decide(asked, state, by) }));
    return Object.assign(send, { ensaiar });
  };
  const facts = async () => {
    const all: string[] = [];
    for await (const { type, data } of inner.read('tulha-1')) all.push(`${type} ${(data as { kg?: number }).kg ?? ''}`.trim());
    return all;
  };
  return { store, inner, faults, reads, process, facts, send: process() };
};
export const outcomes = async (sent: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(sent)).map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as Error).message));
