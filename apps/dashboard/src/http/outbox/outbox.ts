import { api } from '../client.js';
import { Problem, noAnswer } from '../problem.js';
import { session } from '../session.js';
import { createStore } from '../store.js';
import { typingOf } from '../unsaved.js';
import { uuid } from '../uuid.js';
import { versao } from '../versao.js';
import { askToKeep } from './persisted.js';
import { disk } from './disk.js';
import { attempt, drain, type Ports } from './drain.js';
import { type Answered, type Draft, type Entry, isConflict, nextOf, onwards, ofUser, reasonOf, type Written } from './entry.js';

type Told = (outcome: Answered) => void;
type Heard = (entry: Entry, outcome: Answered) => void;

const LOCK = 'tulha:envios';

/** What whoever is signed in has sent and is not written yet; undefined until it has been read. */
export const outbox = createStore<readonly Entry[] | undefined>(undefined);

/** How many others who were signed in on this device left here: they are counted, not shown. */
export const ofOthers = createStore(0);

/** Forms on screen that wait for the answer to what they sent. */
const asking = new Map<number, Told>();
const following = new Map<number, Told>();
const hearers = new Set<Heard>();

const me = (): number | undefined => {
  const now = session.get();
  return now.status === 'in' ? now.user.id : undefined;
};

/** Reads again what is on the device: other tabs write there too. */
export const reread = async (): Promise<void> => {
  const all = await disk.all().catch(() => {
    // A browser that forbids it has kept nothing, and one that fails now is read again soon: what was known stays.
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
 * A form that is still there tells a refusal itself, and has what was typed; of any other it is kept, to be opened again, and so is one whose
 * record is another by now.
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
    // Whoever asked for it is told: the next one's turn comes all the same.
  });
  return mine;
};

/** Sends what may go out by now, or also what is held: what somebody waits for lets all that is held before it go. */
const flush = (held = true): Promise<Problem | undefined> =>
  inTurn(async () => {
    // What this version asks, the server may refuse or take for something else: the next one sends it.
    if (versao.get() === 'velha') return new Problem('Atualize a Tulha para enviar.', 0, 'VERSAO_VELHA');
    return drain({ all: disk.all, me, due: ({ holdUntil = 0 }) => held || holdUntil <= Date.now(), send, settle });
  });

/** Sends what waits, where nothing is being sent already. */
export const nudge = async (): Promise<void> => {
  await reread();
  if (under === 0 && outbox.get()?.some(({ refusal }) => refusal === undefined)) await flush(false);
};

/** What came of a form that was sent: as for any request, or that it is kept on this device and goes out by itself. */
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
    // A browser that keeps nothing: sent once, and whoever sent it says what came of it.
    return undefined;
  }
};

/** What was sent last is nowhere but here, and has had no answer: it goes with the page. */
let atRisk = false;

/** What was to be kept and could not be is left behind, on purpose, with the page it was typed on. */
export const leaveBehind = (): void => {
  atRisk = false;
};

export const isAtRisk = (): boolean => atRisk;

/** Sends what is nowhere but here. */
const sendOnce = async (entry: Omit<Entry, 'seq'>, secret = false): Promise<Sent> => {
  atRisk = !secret;
  const outcome = await attempt(send, { ...entry, seq: 0 });
  if (outcome.kind !== 'wait') atRisk = false;
  return outcome.kind === 'wait' ? refused(outcome.problem) : outcome;
};

/** What was put on its way and can still be taken back, by its place in the order. */
type Held = { readonly kind: 'held'; readonly seq: number };

/**
 * Puts on its way what nobody waits for: it is on the device at once, can be taken back for so long (`discard`), and goes out by itself. What
 * comes of it is told as of any form that was left.
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
 * The server has answered that the session is over, to this one and not to one before it: it is not written, and whoever signs in has the form
 * again (`back`) as they left it, rather than something that is sent behind their back. @returns whether it was taken back
 */
const takenBack = (seq: number, user: number, back: () => void): Promise<boolean> =>
  inTurn(async () => {
    if (nextOf(await disk.all(), user)?.seq !== seq) return false;
    back(); // first: a page that is closed in between has it twice rather than not at all
    await disk.remove(seq);
    return true;
  });

/**
 * Sends a form after all that was sent before it. It is on the device before it goes out, unless there is a secret in it. The form that the very
 * values were typed in is told what becomes of them: what is in the outbox is not kept as unsaved besides.
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

/** Tells what comes of a form that was kept, for as long as it is looked at. @returns to look no more */
export const follow = (seq: number, told: Told): (() => void) => {
  following.set(seq, told);
  if (!outbox.get()?.some((entry) => entry.seq === seq)) told({ kind: 'done', answer: undefined });
  return () => void following.delete(seq);
};

/** The last form of a page that the server refused and that is kept. */
export const refusedOn = (page: string): number | undefined =>
  outbox.get()?.findLast((entry) => entry.page === page && entry.form === undefined && entry.refusal !== undefined)?.seq;

/** Hears of every form that is answered when whoever sent it has gone on to something else. @returns to hear no more */
export const hear = (heard: Heard): (() => void) => {
  hearers.add(heard);
  return () => void hearers.delete(heard);
};

/** Takes a form back; one that is just being sent is waited for, and may be written. */
export const discard = (seq: number): Promise<void> => inTurn(() => disk.remove(seq)).then(reread);
