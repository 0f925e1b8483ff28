/** Anything with a name and a body: a command on its way in, a fact on its way to the log. */
export type Message<T extends string = string, D = unknown> = { readonly type: T; readonly data: D };

/** Something that happened. Its type and its body are forever: see docs/como-fazer/mudar-um-evento.md. */
export type Fact<T extends string = string, D = unknown> = Message<T, D>;

/** The metadata of every fact. `recordedAt` is when the system knew it; the time when it happened is in the body. */
export type FactMeta = {
  readonly conta: number;
  readonly ator: number;
  /** 0 where the fact belongs to no single farm. */
  readonly fazenda: number;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** ISO instant, UTC. */
  readonly recordedAt: string;
};

/** A fact as the log gives it back. `version` is 0-based in its stream, `position` an opaque token that compares as text. */
export type Recorded<F extends Fact = Fact> = F & {
  readonly eventId: string;
  readonly stream: string;
  readonly version: number;
  readonly position: string;
  readonly schemaVersion: number;
  readonly meta: FactMeta;
};

/** A recorded fact that cannot be upcast or decrypted. The fault is in the fact, so trying again does not help. */
export class UnreadableFact extends Error {
  override readonly name = 'UnreadableFact';
  constructor(
    readonly fact: Pick<Recorded, 'eventId' | 'type'>,
    options: { readonly cause: unknown },
  ) {
    super(`Fact ${fact.eventId} (${fact.type}) cannot be read: ${String(options.cause)}`, options);
  }
}
