import { z } from 'zod';
import type { Fact, Message } from '../fact.js';
import { fact } from '../facts.js';

type Data = Readonly<Record<string, unknown>>;

/** A command to another room that follows from a step. */
export type Consequence = {
  /** The kind of stream it goes to, and which one. */
  readonly category: string;
  readonly id: number;
  readonly command: Message;
  /** The command to ask the other room with before the step is decided, if it is another one. */
  readonly asked?: Message;
  /** The effect in pt-BR, for the rehearsal. */
  readonly tells: string;
  /**
   * The effect by the facts that the other room would write, and its state before them, where those tell more: the amounts taken,
   * their cost, a count of the same day.
   */
  readonly shows?: (facts: readonly Fact[], state: unknown) => Shown;
};

/** The text of a consequence in a rehearsal, with its remarks. */
export type Shown = { readonly tells: string; readonly avisos: readonly string[] };

/** The fields of another record as they were when the step was taken. `id` is its present one, if it moved since. */
export type Seen = Readonly<Record<string, string | number | null>> & { readonly id: number };

/** The record whose step it is, for the rooms that follow. */
export type Origem = {
  /** Its table and its id: the other room's name for the cause. */
  readonly registro: string;
  readonly id: number;
  readonly conta: number;
  readonly title: string;
  /** A new id of a kind, kept in the step's fact. The same order of calls gives the same ids. */
  readonly novo: (kind: string) => number;
  /** The ids of a kind that the step had which this one undoes. */
  readonly feitos: (kind: string) => readonly number[];
  /** A record that the fields of this one name, with the fields that the step declares to see of it. */
  readonly visto: (tabela: string, id: number | null) => Seen | undefined;
  readonly vistos: (tabela: string) => readonly Seen[];
};

/** The content of a step's fact besides the record: all consequences are made of it, without a look-up. */
export const segueSchema = (lines: Readonly<Record<string, z.ZodType>>) =>
  z.strictObject({
    linhas: z.strictObject(Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, z.array(line)]))),
    /** By table: the id that the record names, and the fields seen under it. */
    vistos: z.record(
      z.string(),
      z.array(z.strictObject({ de: fact.id(), registro: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })),
    ),
    /** The permanent ids of the consequences, by kind. */
    ids: z.record(z.string(), z.array(fact.id())),
  });

export type Segue = {
  readonly linhas: Readonly<Record<string, readonly Data[]>>;
  readonly vistos: Readonly<Record<string, readonly { readonly de: number; readonly registro: Seen }[]>>;
  readonly ids: Readonly<Record<string, readonly number[]>>;
};

/** The data given to a step. Without `ids` it is a rehearsal, with ids that no counter will reach. */
export type Given = { readonly vistos: Segue['vistos']; readonly ids: Segue['ids'] | null };
