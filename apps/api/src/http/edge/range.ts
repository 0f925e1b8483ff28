import type { ByteRange } from '@tulha/platform/files/storage';

/** `bytes=5-9`, `bytes=5-`, `bytes=-5`. Several pieces, or another unit, are answered with the whole: undefined. */
export const rangeOf = (header: string | undefined, total: number): ByteRange | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return { first: Math.max(0, total - Number(last)) };
  return { first: Number(first), ...(last === '' ? {} : { last: Number(last) }) };
};
