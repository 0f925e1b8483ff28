import type { Dia } from './calendar.js';
import { diaAt, type Fuso } from './relogio.js';
import type { DomainError } from './errors.js';
import type { Fact, Message } from './fact.js';

/** The caller, the time and the id of a command: all that a decision may know of the world outside its own stream. */
export type CommandMeta = {
  readonly conta: number;
  readonly ator: number;
  readonly fazenda: number;
  /** UUID. Commands with the same id are one: a second time writes nothing. */
  readonly commandId: string;
  readonly correlationId?: string;
  readonly causationId?: string;
  /** ISO instant, UTC. The only clock a decider sees. */
  readonly now: string;
  /** The clock of the command's farm; absent means São Paulo's. */
  readonly fuso?: Fuso;
};

/** The day it is on the farm. */
export const hojeDe = ({ now, fuso }: Pick<CommandMeta, 'now' | 'fuso'>): Dia => diaAt(now, fuso);

/** A value that no two records of a kind may share, in the form in which two are the same. */
export type Unico = { readonly campo: string; readonly valor: string; readonly pessoal: boolean };

/**
 * The values of a record that must be unique among all of its kind. The dispatcher claims them before it writes the record
 * (docs/adr/0023).
 */
export type Unicidade<C extends Message, S> = {
  /** The values a command would give the record. */
  readonly pedidos: (command: C) => readonly Unico[];
  /** The values the record has; none once it is deleted. */
  readonly atuais: (state: S) => readonly Unico[];
  /** The refusal where another record has one of the values. */
  readonly repetido: (campo: string, command: C) => DomainError;
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
  readonly unicidade?: Unicidade<C, S> | undefined;
};

/** Fails to compile where a switch forgets a case; throws where data from outside brings an unknown one. */
export const never = (value: never): never => {
  throw new Error(`Unexpected message: ${JSON.stringify(value)}`);
};
