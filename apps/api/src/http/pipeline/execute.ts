import type { Fuso } from '@tulha/domain/kernel/relogio';
import { deriveId } from '@tulha/application/dispatch/derive-id';
import type { Receipt } from '@tulha/application/dispatch/dispatch';
import type { Pending, Reaction } from '@tulha/application/policies/reactor';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelopeOf } from '../../cqrs/envelopes.js';
import type { Services } from '../../services.js';
import { leftToShow } from './deadline.js';
import { ConsequenceWaits, WrittenButNotVisible } from './errors.js';
import type { Attempt } from '../once/idempotency.js';
import type { Auth, Ctx } from './route.js';

type Parts = {
  readonly services: Services;
  readonly bus: CommandBus;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly attempt: Attempt;
  readonly auth: Auth;
  readonly fazenda: number;
  readonly now: string;
  readonly fuso: Fuso;
  /** The version that the first command to the stream the request is about must find. */
  readonly ifMatch: { readonly ifVersion?: number };
  /** The version that the first command must find, in any stream. */
  readonly unlessWritten: () => { readonly ifVersion?: number };
};
type Shown = Pick<Receipt, 'position' | 'facts'>;

/** For a command that wrote nothing, the last fact of the stream, which made it so. */
const lastFact = async ({ store }: Services, { stream, version }: Receipt): Promise<Recorded | undefined> => {
  if (version < 0) return undefined;
  for await (const fact of store.read(stream, version)) return fact;
  return undefined;
};

/** The position that must be visible before the answer: of the facts written, or of the fact that left nothing to write. */
const toShow = async (services: Services, receipt: Receipt): Promise<Shown | undefined> => {
  const { position, facts } = receipt;
  if (position !== '') return { position, facts };
  const last = await lastFact(services, receipt);
  return last && { position: last.position, facts: [last] };
};

/**
 * The consequences of a command that wrote nothing because its fact was there already. If its first writer draws them as well, they are
 * still written once.
 */
const followAgain = async (services: Services, receipt: Receipt): Promise<Reaction> => {
  const last = receipt.facts.length === 0 ? await lastFact(services, receipt) : undefined;
  const [fact] = last ? await services.open([last]) : [];
  return fact ? services.reactor.react(fact) : { receipts: [], pending: [] };
};

/**
 * The commands of one request, and one wait for all of them. No wait stands between two commands: all are carried out first, however far
 * behind the read model is, and then the executor waits until they show.
 */
export const createExecutor = ({ services, bus, request, reply, attempt, auth, fazenda, fuso, now, ...parts }: Parts) => {
  const { commandId: correlationId, mayRepeat } = attempt;
  const { ifMatch, unlessWritten } = parts;
  const receipts: Receipt[] = [];
  const waiting: Pending[] = [];
  let [commands, shown] = [0, false];
  let etag: number | undefined;

  const show = async (): Promise<void> => {
    if (shown || receipts.length === 0) return;
    shown = true;
    const all = (await Promise.all(receipts.map((receipt) => toShow(services, receipt)))).filter((one) => one !== undefined);
    const last = all.reduce((max, { position }) => (position > max ? position : max), '');
    const visible = last === '' || (await services.progress.waitFor(last, leftToShow(request, services.config)));
    const hidden = all.some(({ facts }) => facts.some(({ type, meta }) => services.progress.hides(type, meta.conta)));
    if (!visible || hidden) throw new WrittenButNotVisible(last);
    if (waiting.length > 0) throw new ConsequenceWaits(last, waiting);
    if (etag !== undefined) reply.header('etag', `"${etag}"`);
  };

  const execute: Ctx['execute'] = async (decider, id, command, asked = {}) => {
    const { by, otherStream = false, apart, moreFollow = false, toTheEnd = false, ...options } = asked;
    if (shown) throw new Error(`${command.type} comes after the wait for the answer: the command before it must say that others follow`);
    const Envelope = envelopeOf(decider);
    const first = commands === 0 && !apart;
    const nextCommand = () => (commands++ === 0 ? correlationId : deriveId(correlationId, String(commands)));
    const commandId = apart ? deriveId(correlationId, apart) : nextCommand();
    const meta = { ...(by ?? { conta: auth.conta, ator: auth.usuario }), fazenda, commandId, correlationId, now, fuso };
    const own = !otherStream && !apart;
    const given = { mayRepeat, ...(own && etag === undefined ? ifMatch : {}), ...options, ...(first ? unlessWritten() : {}) };
    const { receipt, ...drawn } = await bus.execute(new Envelope(id, command, meta, given));
    const again = toTheEnd ? await followAgain(services, receipt) : { receipts: [], pending: [] };
    const followed = [...drawn.followed, ...again.receipts].filter(({ position }) => position !== '');
    const pending = [...drawn.pending, ...again.pending];
    receipts.push(receipt, ...followed);
    waiting.push(...pending);
    const { stream, facts, repeated } = receipt;
    const logged = { requestId: request.id, commandId };
    const written = { type: command.type, stream, version: receipt.version, facts: facts.length, repeated };
    services.log.info('Command', { ...logged, correlationId, ...written });
    for (const { politica: policy, alvo: target, error } of pending)
      services.log.warn('Consequence waits', { ...logged, policy, target, error: String(error) });
    if (own) etag = receipt.version;
    if (!moreFollow) await show();
    return { ...receipt, followed: followed.flatMap(({ facts: theirs }) => theirs) };
  };
  return { execute, show };
};
