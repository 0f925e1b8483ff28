import type { Fact, Message } from './fact.js';

/** Who asks, when, and under which id: everything a decision may know of the world outside its own stream. */
export type CommandMeta = {
  readonly conta: number;
  readonly ator: number;
  readonly fazenda: number;
  /** UUID. The same id means the same wish: a second time writes nothing. */
  readonly commandId: string;
  readonly correlationId?: string;
  readonly causationId?: string;
  /** ISO instant, UTC. The only clock a decider sees. */
  readonly now: string;
};

/**
 * The rules of one kind of stream.
 *
 * `decide` never changes `state`. `evolve` owns the state it is given and may change it in place (docs/adr/0003):
 * callers keep only what it returns. The state is plain JSON, so a snapshot is `JSON.stringify`.
 */
export type Decider<C extends Message, E extends Fact, S> = {
  /** First part of the stream's name: `<category>-<id>`. */
  readonly category: string;
  readonly initial: () => S;
  readonly evolve: (state: S, fact: E) => S;
  /** @throws DomainError when the rules refuse. Returns `[]` when the wish already holds. */
  readonly decide: (command: C, state: S, meta: CommandMeta) => E[];
  /** Change it whenever the shape of the state changes: older snapshots are then ignored. Absent: never snapshotted. */
  readonly snapshot?: number;
};

/** Fails to compile where a switch forgets a case; throws where data from outside brings an unknown one. */
export const never = (value: never): never => {
  throw new Error(`Unexpected message: ${JSON.stringify(value)}`);
};
