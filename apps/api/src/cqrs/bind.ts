import type { Dispatch, DispatchOptions, Receipt } from '@tulha/application/dispatch/dispatch';
import type { Pending, Reactor } from '@tulha/application/policies/reactor';
import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message } from '@tulha/domain/kernel/fact';
import { Inject, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SERVICES } from '../tokens.js';

type AnyDecider = Decider<Message, Fact, unknown>;
/** The receipt of the command, those of the policies that ran at once, and the policies still to run. */
type Granted = { readonly receipt: Receipt; readonly followed: readonly Receipt[]; readonly pending: readonly Pending[] };
type EnvelopeClass = new (id: string | number, command: Message, meta: CommandMeta, options: DispatchOptions) => Command<Granted>;

/** Nest's CommandBus routes by class, so each decider gets one envelope class and one handler. */
export const bind = (decider: AnyDecider): { Envelope: EnvelopeClass; Handler: Type } => {
  class Envelope extends Command<Granted> {
    constructor(
      readonly id: string | number,
      readonly command: Message,
      readonly meta: CommandMeta,
      readonly options: DispatchOptions,
    ) {
      super();
    }
  }

  class Handler implements ICommandHandler<Envelope> {
    constructor(private readonly services: { dispatch: Dispatch; reactor: Reactor }) {}

    /** Decides and appends; then runs the consequences at once. The worker sends the same consequences again after a crash. */
    async execute({ id, command, meta, options }: Envelope): Promise<Granted> {
      const receipt = await this.services.dispatch(decider, id, command, meta, options);
      const reactions = [];
      for (const fact of receipt.facts) reactions.push(await this.services.reactor.react(fact));
      return { receipt, followed: reactions.flatMap(({ receipts }) => receipts), pending: reactions.flatMap(({ pending }) => pending) };
    }
  }

  const name = decider.category.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  Object.defineProperty(Envelope, 'name', { value: `${name}Command` });
  Object.defineProperty(Handler, 'name', { value: `${name}Handler` });
  Inject(SERVICES)(Handler, undefined, 0);
  CommandHandler(Envelope)(Handler);
  return { Envelope, Handler };
};
