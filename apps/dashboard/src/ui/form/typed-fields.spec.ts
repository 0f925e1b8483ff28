import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withCentury } from '@tulha/domain/kernel/calendar';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { z } from 'zod';
import { dayTyped, maskDay, maskHour, wholeHour } from './mask.js';

/** Every declared field of a day or an hour, of any form: typed character by character, deleted again, and left in the middle. */

const DOMAIN = join(import.meta.dirname, '../../../../../libs/domain/src');
const DECLARED = /\.(?:catalogue|register|report|columns|fields)\.ts$/;

type Timed = Field & { readonly kind: 'day' | 'hour' };
const isField = (value: object): value is Field => 'kind' in value && 'wire' in value && 'label' in value;
const isTimed = (field: Field): field is Timed => field.kind === 'day' || field.kind === 'hour';

const seen = new Set<object>();
/** The fields below a declaration, by the path to each; each once. */
const fieldsIn = (value: unknown, at: string): (readonly [at: string, field: Timed])[] => {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType || seen.has(value)) return [];
  seen.add(value);
  if (isField(value)) return isTimed(value) ? [[at, value]] : [];
  return Object.entries(value).flatMap(([name, inner]) => fieldsIn(inner, `${at} ${name}`));
};

const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((file) => DECLARED.test(file) && !file.includes('kernel/'));
const modules = await Promise.all(files.map(async (file) => [file, (await import(join(DOMAIN, file))) as object] as const));
const declared = modules.flatMap(([file, all]) => Object.entries(all).flatMap(([name, one]) => fieldsIn(one, `${file} ${name}`)));

/** All texts that stand in the field while digits are typed one by one and deleted from the end, and from the start. */
const typed = (digits: string, mask: (text: string) => string): string[] => {
  const grown = Array.from(digits, (_, at) => mask(digits.slice(0, at + 1)));
  const cut = Array.from(digits, (_, at) => mask(digits.slice(at)));
  return [...grown, ...cut, ...grown.map((text) => mask(text.slice(0, -1))), ...grown.map((text) => mask(text.replace(/^./, '')))];
};

const DAYS = ['11052026', '110526', '31022026', '29022028', '99999999', '00000000', '01011000'].flatMap((digits) => typed(digits, maskDay));
const HOURS = ['0700', '730', '7', '2359', '2400', '9999', '0760'].flatMap((digits) => typed(digits, maskHour));

/** The form's value for each of them: while it is typed, and when the field is left. */
const held = {
  day: [...DAYS, ...DAYS.map((text) => withCentury(text, 2026))].map(dayTyped),
  hour: [...HOURS, ...HOURS.map(wholeHour)],
};
const WHOLE = { day: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, hour: /^(?:[01]\d|2[0-3]):[0-5]\d$/ };

/** Whether the machine knows the day or the hour: a value that passes here is never an invalid time in a calculation. */
const real = (kind: 'day' | 'hour', value: string): boolean => {
  const at = new Date(kind === 'day' ? `${value}T00:00:00Z` : `2026-05-11T${value}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().includes(value);
};

describe('cada campo de dia ou de hora de cada formulário, letra a letra', () => {
  it('há muitos, dos dois', () => {
    expect(declared.filter(([, { kind }]) => kind === 'day').length).toBeGreaterThan(40);
    expect(declared.filter(([, { kind }]) => kind === 'hour').length).toBeGreaterThan(2);
  });

  it('o que está pela metade é recusado, e o que se toma é um dia ou uma hora que há', () => {
    const wrong = declared.flatMap(([at, { kind, wire }]) =>
      held[kind].flatMap((value) => {
        const { success } = wire.safeParse(value);
        const half = !WHOLE[kind].test(value) || !real(kind, value);
        return value !== '' && success && half ? [`${at}: ${value}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('o que se acabou de escrever é tomado', () => {
    for (const [at, { kind, wire }] of declared)
      expect([at, wire.safeParse(kind === 'day' ? dayTyped('11/05/2026') : '07:00').success]).toEqual([at, true]);
  });
});
