import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { REOPENED } from '../../http/outbox/use-outbox.js';
import { activeFarm, session } from '../../http/session.js';
import { dropUnsaved, keepUnsaved, type Place, type Typing, type Unsaved, unsavedAt, type Values } from '../../http/unsaved.js';
import { juntar, type Mudancas } from './mudancas.js';

/** The form of a page, and the version it changes. */
export type Keeping = {
  /** The window of the page that it is in, as the outbox names it; undefined: the page's own form. */
  readonly form?: string | undefined;
  /** The form changes a record that others may change meanwhile: fields not typed then take the record's present value. */
  readonly over: boolean;
  /** Place in the outbox of the refused entry it was opened with again: such a form is kept apart from an unsent one. */
  readonly seq?: number | undefined;
};

/** The unsaved values of the last visit. */
export type Resumed = Unsaved & {
  /** The changes other users made to the record meanwhile. */
  readonly mudancas: Mudancas | undefined;
};

/** A record has its own farm, whichever is chosen, and the user's profile has none. */
const ofOne = (page: string): boolean => page === '/perfil' || /\/\d+([/?]|$)/.test(page);
const farmFor = (page: string): number => (ofOne(page) ? 0 : (activeFarm.get() ?? 0));

/** Starting values in the address make it another form: `?lote=12`. */
const askedFor = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete(REOPENED);
  return params.size > 0 ? `?${params}` : '';
};

const found = (place: Place, { over }: Keeping, clean: Values) => {
  const all = place.user === 0 ? [] : unsavedAt(place);
  const now = farmFor(place.page);
  const kept = all.find(({ farm }) => farm === now) ?? all.find(({ farm }) => farm === 0 || now === 0);
  const mudancas = kept && over ? juntar(kept.before, { ...kept.before, ...kept.values }, { ...kept.before, ...clean }) : undefined;
  const values = kept && { ...clean, ...kept.values, ...mudancas?.values };
  return { values, resumed: kept && { ...kept, mudancas }, elsewhere: kept ? undefined : all[0] };
};

/** The state in which a form opens, determined once. */
export const useFound = <V extends Values>(keeping: Keeping, clean: V) => {
  const { pathname, search } = useLocation();
  const [opened] = useState(() => {
    const now = session.get();
    const form = [keeping.form, keeping.seq].filter((part) => part !== undefined).join('!');
    const page = keeping.over || keeping.form !== undefined ? pathname : `${pathname}${askedFor(search)}`;
    const place: Place = { user: now.status === 'in' ? now.user.id : 0, page, form };
    return { place, clean, ...found(place, keeping, clean) };
  });
  return opened as Omit<typeof opened, 'values' | 'clean'> & { readonly values: V | undefined; readonly clean: V };
};

type Written = {
  readonly values: Values;
  readonly dirty: boolean;
  /** The present values, read at any time; and the values before anything was typed. */
  readonly now: () => Values;
  readonly before: () => Values;
  /** Nothing is typed any more that is not written. */
  readonly settle: () => void;
};

/** Keeps a form on the device as it is written, and no longer once it is sent or as it was. */
export const useKeeping = (place: Place, resumed: Unsaved | undefined, { values, dirty, now, before, settle }: Written) => {
  const farm = useRef(resumed?.farm);
  const drop = () => {
    if (farm.current !== undefined) dropUnsaved(place, farm.current);
    farm.current = undefined;
  };
  const keepOn = (where: number, typed = now()) => {
    if (place.user === 0) return;
    if (farm.current !== where) drop();
    farm.current = where;
    keepUnsaved(place, { values: typed, before: before(), farm: where });
  };
  /** Once the session is over nothing more is stored: the values already kept stay, with their farm. */
  const keep = useEffectEvent((typed: Values | undefined) => {
    const who = session.get();
    if (who.status !== 'in' || who.user.id !== place.user) return;
    if (typed) keepOn(farmFor(place.page), typed);
    else drop();
  });
  const first = useRef(true);
  useEffect(() => {
    // Values taken up again count as typed, but the form reports them only from its second render on.
    if (dirty || !first.current) keep(dirty ? values : undefined);
    first.current = false;
  }, [values, dirty]);
  const lastFarm = useRef(0);
  const typing: Typing = {
    sent: () => {
      lastFarm.current = farm.current ?? farmFor(place.page);
      drop();
    },
    back: () => keepOn(farm.current ?? lastFarm.current),
    written: () => {
      drop();
      settle();
    },
  };
  return { typing, drop, keep: () => keepOn(farm.current ?? farmFor(place.page)) };
};
