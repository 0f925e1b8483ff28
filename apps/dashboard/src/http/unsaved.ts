import { igual } from '@tulha/domain/kernel/igual';
import { keysUnder, recall, remember, UNSAVED } from './storage.js';

export type Values = Readonly<Record<string, unknown>>;

/** An unsaved form: its values, the values before the user began, and the active farm (0: all). */
export type Unsaved = { readonly values: Values; readonly before: Values; readonly farm: number; readonly at: string };

/**
 * Whose it is and which form. A user's number is unique across accounts, so it names the account too; the address names the record where it is
 * over one; `form` is the window of that page that it is in, or empty. The farm is no part of it: signing out forgets which one was chosen.
 */
export type Place = { readonly user: number; readonly page: string; readonly form: string };

/** How long unsaved forms stay on a device: a phone may be lent. */
export const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

/** Fields that are never stored on a device, in any form. */
const SECRET = /senha|password|token/i;

const underOf = (user: number): string => `${UNSAVED}${user}:`;
const nameOf = ({ page, form }: Place): string => (form === '' ? page : `${page}#${form}`);
const keyOf = (place: Place, farm: number): string => `${underOf(place.user)}${farm}:${nameOf(place)}`;

/** The values of a form that may be kept: no secret, and no file, which a browser cannot store as text. */
export const keepable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !SECRET.test(name) && !(value instanceof Blob)));

const fresh = ({ at }: Unsaved, now: number): boolean => now - Date.parse(at) < DAYS_KEPT * DAY_MS;

const read = (key: string, now: number): Unsaved | undefined => {
  const kept = recall<Unsaved>(key);
  return kept?.values && typeof kept.at === 'string' && fresh(kept, now) ? kept : undefined;
};

/** The kept values of a form, last written first: one for each farm it was written on. */
export const unsavedAt = (place: Place, now = Date.now()): readonly Unsaved[] =>
  keysUnder(underOf(place.user))
    .filter((key) => key.slice(underOf(place.user).length).replace(/^\d+:/, '') === nameOf(place))
    .flatMap((key) => read(key, now) ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at));

/** Where only a secret or a file was typed there is nothing to go on from, and nothing is kept. */
export const keepUnsaved = (place: Place, { farm, ...typed }: Omit<Unsaved, 'at'>): void => {
  const { values, before } = { values: keepable(typed.values), before: keepable(typed.before) };
  const kept = { values, before, farm, at: new Date().toISOString() } satisfies Unsaved;
  remember(keyOf(place, farm), igual(values, before) ? undefined : kept);
};

export const dropUnsaved = (place: Place, farm: number): void => remember(keyOf(place, farm), undefined);

type Old = { readonly rascunho?: Values & { readonly umidade?: unknown }; readonly em?: string };

/** Forms of the coffee as an earlier version kept them: by process and record, and the moisture of entry by another name. */
const adopt = (key: string): void => {
  const [, user, farm, processo, id] = /^rascunho:(\d+):(\d+):([a-z]+)(?::(\d+))?$/.exec(key) ?? [];
  const { rascunho, em } = recall<Old>(key) ?? {};
  if (processo === undefined || rascunho === undefined || em === undefined) return;
  const { umidade, ...values } = rascunho;
  const page = `/rastreabilidade/${processo}/${id === undefined ? 'nova' : `${id}/corrigir`}`;
  const where = id === undefined ? Number(farm) : 0;
  const kept: Unsaved = {
    values: umidade === undefined ? values : { umidadeEntrada: umidade, ...values },
    before: {},
    farm: where,
    at: em,
  };
  remember(keyOf({ user: Number(user), page, form: '' }, where), kept);
  remember(key, undefined);
};

/** Deletes unsaved forms past their days, of every user, and those whose user cannot be told. */
export const sweepUnsaved = (now = Date.now()): void => {
  for (const key of keysUnder(UNSAVED)) adopt(key);
  for (const key of keysUnder(UNSAVED)) if (!/^\d+:\d+:/.test(key.slice(UNSAVED.length)) || !read(key, now)) remember(key, undefined);
};

/** A form on screen, as the code that sends it knows it. */
export type Typing = {
  /** The outbox has it: it is kept there now. */
  readonly sent: () => void;
  /** It was not written: it is kept here again. */
  readonly back: () => void;
  readonly written: () => void;
};

const typing = new WeakMap<object, Typing>();

/** Says which form these values are being sent from. */
export const sending = (values: object, form: Typing): void => void typing.set(values, form);

/** Links a body to the typed values it was made of, so that its outcome counts for them. @returns the body */
export const sentOf = <S extends object>(sent: S, values: object): S => {
  const form = typing.get(values);
  if (form) typing.set(sent, form);
  return sent;
};

/** The form on screen that these very values were typed in. */
export const typingOf = (values: object): Typing | undefined => typing.get(values);
