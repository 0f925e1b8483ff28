import { rehearse } from '@tulha/application/dispatch/rehearse';
import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message } from '@tulha/domain/kernel/fact';
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../http/pipeline/route.js';

/** The meta of a command that is only rehearsed: its id is drawn anew each time, since nothing is written. */
export const metaDoEnsaio = ({ auth, fazenda, fuso, now }: Pick<Ctx, 'auth' | 'fazenda' | 'fuso' | 'now'>): CommandMeta => ({
  ...{ conta: auth.conta, ator: auth.usuario, fazenda, fuso, now },
  commandId: randomUUID(),
});

/** Asks a stream as it stands for the effect of a command; nothing is written. @throws its refusal */
export const perguntar = <C extends Message, E extends Fact, S>(
  ctx: Ctx,
  decider: Decider<C, E, S>,
  id: number,
  command: C,
): Promise<readonly E[]> =>
  rehearse(ctx.services.dispatch, decider, id, command, metaDoEnsaio(ctx), (state, asked, by) => decider.decide(asked, state, by));
