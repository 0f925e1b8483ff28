import { api } from '../client.js';
import { Problem, noAnswer } from '../problem.js';
import { session } from '../session.js';
import { createStore } from '../store.js';
import { typingOf } from '../unsaved.js';
import { uuid } from '../uuid.js';
import { version } from '../version.js';
import { askToKeep } from './persisted.js';
import { disk } from './disk.js';
import { attempt, drain, type Ports } from './drain.js';
import { type Answered, type Draft, type Entry, isConflict, nextOf, onwards, ofUser, reasonOf, type Written } from './entry.js';

type Told = (outcome: Answered) => void;
type Heard = (entry: Entry, outcome: Answered) => void;

const LOCK = 'tulha:envios';

/** The signed-in user's forms that are sent and not yet written; undefined until they have been read. */
export const outbox = createStore<readonly Entry[] | undefined>(undefined);

/** How many others who were signed in on this device left here: they are counted, not shown. */
export const ofOthers = createStore(0);

/** Forms on screen that wait for their answer. */
const asking = new Map<number, Told>();
const following = new Map<number, Told>();
const hearers = new Set<Heard>();

const me = (): number | undefined => {
  const now = session.get();
  return now.status === 'in' ? now.user.id : undefined;
};

/** Reads the forms on the device again: other tabs write there too. */
export const reread = async (): Promise<void> => {
  const all = await disk.all().catch(() => {
    // A browser that forbids storage has kept nothing, and one that fails now is read again soon: the forms known so far stay.
    return undefined;
  });
  const mine = ofUser(all ?? outbox.get() ?? [], me());
  outbox.set(mine);
  if (all) ofOthers.set(all.length - mine.length);
};

const send: Ports['send'] = async ({ wish: { method, path, body, fazenda, ifMatch }, key }) => {
  try {
    const response = await api.raw(method, path, body, { fazenda, ifMatch, chave: key });
    const answer = response.status === 204 ? undefined : ((await response.json()) as Written);
    return { kind: 'done', answer, version: response.headers.get('etag') ?? undefined };
  } catch (cause) {
    // Cut off in the middle of the answer: as good as none.
    throw cause instanceof Problem ? cause : noAnswer(cause);
  }
};

/**
 * A form still on screen shows a refusal itself, with its typed values. Otherwise the entry is kept, to be opened again; so is one whose
 * record another user has changed.
 */
const settle = async (entry: Entry, outcome: Answered): Promise<void> => {
  const { seq } = entry;
  const told = asking.get(seq) ?? following.get(seq);
  if (outcome.kind === 'refused' && (!told || isConflict(entry, outcome))) {
    await disk.put({ ...entry, refusal: { message: reasonOf(entry, outcome), fields: outcome.problem.fields } });
  } else await disk.remove(seq);
  if (outcome.kind === 'done') for (const next of onwards(await disk.all(), entry, outcome.version)) await disk.put(next);
  await reread();
  if (!asking.has(seq)) for (const hear of hearers) hear(entry, outcome);
  told?.(outcome);
};

/** One tab at a time. Browsers lend locks only over HTTPS or on the machine itself; elsewhere the keys make that nothing is done twice. */
const alone = <T>(work: () => Promise<T>): Promise<T> => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());

let last: Promise<unknown> = Promise.resolve();
let under = 0;

/** One after the other in this tab too. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  under++;
  const mine = last.then(() => alone(work)).finally(() => void under--);
  last = mine.catch(() => {
    // The caller hears of the failure; the next one's turn comes all the same.
  });
  return mine;
};

/** Sends the entries that are due, or with `held` all of them: a request that the user waits for lets all earlier ones go before it. */
const flush = (held = true): Promise<Problem | undefined> =>
  inTurn(async () => {
    // The server may refuse a request of this outdated version or misunderstand it: the next version sends it.
    if (version.get() === 'velha') return new Problem('Atualize a Tulha para enviar.', 0, 'VERSAO_VELHA');
    return drain({ all: disk.all, me, due: ({ holdUntil = 0 }) => held || holdUntil <= Date.now(), send, settle });
  });

/** Sends waiting forms, where nothing is being sent already. */
export const nudge = async (): Promise<void> => {
  await reread();
  if (under === 0 && outbox.get()?.some(({ refusal }) => refusal === undefined)) await flush(false);
};

/** The outcome of a form that was sent: as of any request, or that it is kept on this device and goes out by itself. */
export type Sent = Answered | { readonly kind: 'kept'; readonly seq: number; readonly problem: Problem };

const refused = (problem: Problem): Sent => ({ kind: 'refused', problem });

const entryOf = (draft: Omit<Draft, 'replaces' | 'secret'>): Omit<Entry, 'seq'> => ({
  ...draft,
  key: uuid(),
  user: me() ?? 0,
  at: new Date().toISOString(),
});

const keep = async (entry: Omit<Entry, 'seq'>, replaces?: number): Promise<number | undefined> => {
  try {
    const seq = await disk.add(entry, replaces);
    void askToKeep();
    return seq;
  } catch {
    // This browser cannot store it: the request is sent once, and the caller handles its outcome.
    return undefined;
  }
};

/** The last request could not be stored and has had no answer: it is lost when the page closes. */
let atRisk = false;

/** The user leaves the page, and with it a request that could not be stored. */
export const leaveBehind = (): void => {
  atRisk = false;
};

export const isAtRisk = (): boolean => atRisk;

/** Sends a request that is not stored on the device. */
const sendOnce = async (entry: Omit<Entry, 'seq'>, secret = false): Promise<Sent> => {
  atRisk = !secret;
  const outcome = await attempt(send, { ...entry, seq: 0 });
  if (outcome.kind !== 'wait') atRisk = false;
  return outcome.kind === 'wait' ? refused(outcome.problem) : outcome;
};

/** A form on its way that can still be taken back, with its place in the order. */
type Held = { readonly kind: 'held'; readonly seq: number };

/**
 * Queues a form that no screen waits for: it is on the device at once, can be taken back for `holdMs` (`discard`), and then goes out by
 * itself. Its outcome is told as that of any form that was left.
 */
export const hand = async ({ replaces, ...draft }: Omit<Draft, 'secret'>, holdMs: number): Promise<Held | Sent> => {
  const entry = { ...entryOf(draft), holdUntil: Date.now() + holdMs };
  const seq = await keep(entry, replaces);
  if (seq === undefined) return sendOnce(entry);
  await reread();
  setTimeout(() => void flush(false), holdMs);
  return { kind: 'held', seq };
};

const inOrder = async (seq: number): Promise<Sent> => {
  const answered = new Promise<Answered>((told) => asking.set(seq, told));
  await reread();
  const stopped = flush()
    .catch(noAnswer)
    .then((problem): Sent => {
      const there = outbox.get()?.some((one) => one.seq === seq);
      if (!problem && !there) return { kind: 'done', answer: undefined };
      return { kind: 'kept', seq, problem: problem ?? noAnswer(undefined) };
    });
  return Promise.race([answered, stopped]).finally(() => asking.delete(seq));
};

const NO_SESSION = 401;

/**
 * The server answered that the session is over, to this form and not to an earlier one, so it is not written. The user finds the form
 * (`back`) as they left it after signing in, and nothing is sent without them. @returns whether it was taken back
 */
const takenBack = (seq: number, user: number, back: () => void): Promise<boolean> =>
  inTurn(async () => {
    if (nextOf(await disk.all(), user)?.seq !== seq) return false;
    back(); // first: a page that is closed in between has it twice rather than not at all
    await disk.remove(seq);
    return true;
  });

/**
 * Sends a form after all forms sent before it. It is on the device before it goes out, unless it holds a secret. The form with these very
 * values is told the outcome: values in the outbox are not also kept as unsaved.
 */
export const submit = async ({ replaces, secret = false, ...draft }: Draft): Promise<Sent> => {
  const entry = entryOf(draft);
  const typing = typingOf(draft.values);
  const seq = secret ? undefined : await keep(entry, replaces);
  if (seq !== undefined) typing?.sent();
  let sent = await (seq === undefined ? sendOnce(entry, secret) : inOrder(seq));
  if (sent.kind === 'refused') typing?.back();
  const problem = sent.kind === 'kept' ? sent.problem : undefined;
  const ended = seq !== undefined && problem?.status === NO_SESSION && replaces === undefined;
  if (ended && typing && (await takenBack(seq, entry.user, typing.back))) {
    await reread();
    sent = refused(problem);
  }
  if (sent.kind === 'done') typing?.written();
  return sent;
};

/** Tells the outcome of a form that was kept, for as long as it is looked at. @returns to look no more */
export const follow = (seq: number, told: Told): (() => void) => {
  following.set(seq, told);
  if (!outbox.get()?.some((entry) => entry.seq === seq)) told({ kind: 'done', answer: undefined });
  return () => void following.delete(seq);
};

/** The last form of a page that the server refused and that is kept. */
export const refusedOn = (page: string): number | undefined =>
  outbox.get()?.findLast((entry) => entry.page === page && entry.form === undefined && entry.refusal !== undefined)?.seq;

/** Calls `heard` for every form answered after the user has left it. @returns a function that stops it */
export const hear = (heard: Heard): (() => void) => {
  hearers.add(heard);
  return () => void hearers.delete(heard);
};

/** Takes a form back; one that is being sent is waited for, and may be written. */
export const discard = (seq: number): Promise<void> => inTurn(() => disk.remove(seq)).then(reread);
