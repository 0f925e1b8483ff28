import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useToast } from '../../ui/toast.js';
import { useProblemToast, useWrite } from '../hooks.js';
import { PEDEM_MOTIVO, perguntarPorQue } from '../por-que.js';
import { Problem } from '../problem.js';
import { farmOfRecord } from '../record-farm.js';
import { activeFarm, session } from '../session.js';
import { type Answered, type Draft, type Entry, ofUser, reasonOf, type Wish, type Written } from './entry.js';
import { follow, hear, isAtRisk, leaveBehind, nudge, outbox, type Sent, submit } from './outbox.js';

/** No answer came, and the form is kept on this device: it goes out by itself. */
export class Kept extends Problem {
  constructor(
    readonly seq: number,
    { message, code }: Problem,
  ) {
    super(message, 0, code);
  }
}

const AGAIN_EVERY_MS = 20_000;

const KEPT = 'Guardado neste aparelho; envia quando voltar.';

/** The name in the address of the refused form that it opens again. */
export const REOPENED = 'guardado';

/** The action that a kept form tells the outcome of. One that is opened and sent again takes its place, and no other of the same name does. */
const actionOf = (seq: number): string => `envio ${seq}`;

/** The signed-in user's forms that are sent and not yet written. */
export const useOutbox = (): readonly Entry[] => {
  const now = session.use();
  return ofUser(outbox.use() ?? [], now.status === 'in' ? now.user.id : undefined);
};

/**
 * While a user is signed in, sends the waiting forms at once, when the device reports a signal (only a hint), when the page is looked at
 * again, and at intervals; and tells each outcome.
 */
export const useSender = (): void => {
  const client = useQueryClient();
  const toast = useToast();
  const tell = useEffectEvent((entry: Entry, outcome: Answered) => {
    const { done, what, quiet = false } = entry;
    if (outcome.kind === 'done') {
      toast.succeeded(actionOf(entry.seq));
      if (!quiet) toast.success(done ?? what);
    } else toast.error(`${what}: não foi gravado`, reasonOf(entry, outcome), { persistent: true, of: actionOf(entry.seq) });
    void client.invalidateQueries();
  });
  useEffect(() => {
    const again = () => void nudge();
    const stop = hear((entry, outcome) => tell(entry, outcome));
    const timer = setInterval(again, AGAIN_EVERY_MS);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
};

type KeptOptions<V> = {
  readonly failed?: string | undefined;
  readonly fault?: string | undefined;
  /** Called as soon as the server has answered, before anything is read again. */
  readonly answered?: ((answer: Written, input: V) => void) | undefined;
  /** Whether `done` is said here; otherwise `answered` says it. True unless told. */
  readonly says?: boolean;
};

/** Sends a form, and once more with the reason that a refusal asks for. */
const submitWithReason = async (draft: Draft): Promise<Sent> => {
  const sent = await submit(draft);
  if (sent.kind !== 'refused' || !PEDEM_MOTIVO.includes(sent.problem.code)) return sent;
  const motivo = await perguntarPorQue(sent.problem.message);
  if (motivo === undefined) return sent;
  return submit({ ...draft, wish: { ...draft.wish, body: { ...(draft.wish.body as object | undefined), motivo } } });
};

/** Sends a form through the outbox, told as any write is. Where no answer came the promise is rejected with `Kept`. */
export const useKeptWrite = <V>(
  draftOf: (input: V) => Draft,
  done?: string,
  { failed, fault, answered, says = true }: KeptOptions<V> = {},
) => {
  const action = useId();
  const toast = useToast();
  const complain = useProblemToast({ failed, fault }, action);
  return useWrite<V, Written>(
    async (input) => {
      const draft = draftOf(input);
      // By the time it is sent, the cached reads may be gone, so the farm is fixed now.
      const wish = { ...draft.wish, fazenda: farmOfRecord(draft.wish.path) ?? draft.wish.fazenda };
      const sent = await submitWithReason({ ...draft, wish, done });
      if (sent.kind === 'kept') throw new Kept(sent.seq, sent.problem);
      if (sent.kind === 'done') {
        if (draft.replaces !== undefined) toast.succeeded(actionOf(draft.replaces));
        answered?.(sent.answer, input);
        return sent.answer;
      }
      // Not kept, for this browser keeps nothing: the screen does not say it, so it is told here.
      if (sent.problem.status === 0) complain(sent.problem);
      throw sent.problem;
    },
    says ? done : undefined,
    { failed, fault, saysUnanswered: true, asks: PEDEM_MOTIVO, action },
  );
};

/** Asks before a page is closed with a form that this browser could not keep, and that has had no answer. */
export const useAskBeforeLoss = (): void => {
  const { pathname } = useLocation();
  // On another page the form is gone, and with it the values that could not be stored.
  useEffect(leaveBehind, [pathname]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAtRisk()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
};

/** Told the outcome of a form that is kept, while it is on screen. */
export const useFollow = (kept: Kept | undefined, told: Parameters<typeof follow>[1]): void => {
  const tell = useEffectEvent(told);
  useEffect(() => (kept ? follow(kept.seq, (outcome) => tell(outcome)) : undefined), [kept]);
};

/** The request of a button or a window of a page. */
export type Asked = Pick<Draft, 'what' | 'secret'> & {
  readonly wish: Omit<Wish, 'fazenda'> & { readonly fazenda?: number };
  /** The typed values. */
  readonly values?: Draft['values'];
};

type WishOptions<V> = Pick<KeptOptions<V>, 'answered'> & {
  /** Said above the reason of a refusal. */
  readonly failed?: string;
  /** Said in place of the reason where the server failed: it may pass. */
  readonly fault?: string;
  /** Which window of the page asks: a refused one is opened there again. */
  readonly form?: string;
};

/**
 * Sends the request of a button or a window through the outbox. Without an answer the request is kept, and the user is told; the window
 * treats it as written: it closes, and is not offered again.
 */
export const useWish = <V = void>(asked: (input: V) => Asked, done?: string, { failed, fault, form, answered }: WishOptions<V> = {}) => {
  const { pathname } = useLocation();
  const toast = useToast();
  const reopened = useReopened(form);
  const {
    mutateAsync: send,
    isPending,
    error,
  } = useKeptWrite(
    (input: V) => {
      const { values = {}, wish, ...about } = asked(input);
      const fazenda = wish.fazenda ?? activeFarm.get() ?? 0;
      return { ...about, values, wish: { ...wish, fazenda }, page: pathname, form, replaces: reopened?.seq };
    },
    done,
    { failed, fault, answered },
  );
  const mutateAsync = async (input: V): Promise<Written> => {
    try {
      return await send(input);
    } catch (cause) {
      if (!(cause instanceof Kept)) throw cause;
      toast.info(navigator.onLine ? KEPT : `Sem internet. ${KEPT}`);
      return undefined;
    }
  };
  const mutate = (input: V, { onSuccess }: { readonly onSuccess?: () => void } = {}): void =>
    void mutateAsync(input).then(onSuccess, () => {
      // It was told as it came.
    });
  return { mutateAsync, mutate, isPending, error };
};

/** A window of a page with a form in it: opened by its button, or by the address of a form the server refused later. */
export const useFormWindow = (form: string) => {
  const [opened, { open, close }] = useDisclosure(false);
  const reopened = useReopened(form) ?? undefined;
  const seq = reopened?.seq;
  useEffect(() => {
    if (seq !== undefined) open();
  }, [seq, open]);
  return { opened, open, close, reopened };
};

/** Fills a form that is already on screen with the values typed before. */
export const useTypedAgain = (
  form: { readonly setValues: (values: Record<string, unknown>) => void },
  reopened: Entry | null | undefined,
): void => {
  const filled = useRef<number>(undefined);
  const fill = useEffectEvent(({ values }: Entry) => form.setValues(values));
  useEffect(() => {
    if (!reopened || filled.current === reopened.seq) return;
    filled.current = reopened.seq;
    fill(reopened);
  }, [reopened]);
};

/** The refused form that the address asks to have opened again, in a window of the page or all of it; null while that is being read. */
export const useReopened = (form?: string): Entry | null | undefined => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const read = outbox.use();
  const mine = useOutbox();
  const asked = params.get(REOPENED);
  if (asked === null) return undefined;
  return read ? mine.find((one) => String(one.seq) === asked && one.page === pathname && one.form === form && one.refusal) : null;
};
