import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The state of a list, held in the address: a link or the back button gives the same list again. */
export type ListState = {
  readonly page: number;
  readonly size: number;
  /** `campo` or `-campo`. */
  readonly sort: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly set: (changes: Readonly<Record<string, string | undefined>>, options?: { readonly replace?: boolean }) => void;
  readonly clear: () => void;
};

export const SIZES = [20, 50, 100] as const;

const positive = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** The state of the list whose filters are `keys`. Any change but one of page goes back to page 1. */
export const useListState = (keys: readonly string[], defaultSort: string): ListState => {
  const [params, setParams] = useSearchParams();
  const joined = keys.join();
  return useMemo(() => {
    const filterKeys = joined === '' ? [] : joined.split(',');
    const set: ListState['set'] = (changes, options) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      }, options);
    return {
      page: positive(params.get('page'), 1),
      size: Math.min(positive(params.get('size'), SIZES[0]), 200),
      sort: params.get('sort') ?? defaultSort,
      filters: Object.fromEntries(filterKeys.flatMap((key) => (params.get(key) ? [[key, params.get(key) as string]] : []))),
      set,
      clear: () => set(Object.fromEntries(filterKeys.map((key) => [key, undefined]))),
    };
  }, [params, setParams, joined, defaultSort]);
};
