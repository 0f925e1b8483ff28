import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { stepAddress } from '@tulha/domain/kernel/register/addresses';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { records } from '@tulha/domain/registers/declared';
import { exampleBody, formFields } from './catalogue-examples.js';
import type { TestApp } from './test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
type Body = Record<string, unknown>;
type Made = { readonly farmOf: (who: Account) => number; readonly next: () => number };

/** Records of a register as a test makes them: with their references, with lines, through steps. */
export const registerRecords = (register: Register, { farmOf, next }: Made) => {
  const { path, lines, transitions } = register;
  const kinds = Object.entries(lines);
  const na = (who: Account) => ({ 'x-fazenda': String(farmOf(who)) });
  const made = async (who: Account, url: string, body: unknown): Promise<Body & { id: number }> => {
    const answer = await who.call('POST', url, body, na(who));
    if (answer.status !== 201) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body as Body & { id: number };
  };
  /** The body of a record, a line or a step, with new records for its references. */
  const body = async (who: Account, of: Catalogue, options: { onlyRequired?: boolean } = {}): Promise<Body> => {
    const ids = new Map<string, number>([['fazenda', farmOf(who)]]);
    for (const [, field] of formFields(of)) {
      if (!field.de || ids.has(field.de) || (options.onlyRequired && field.optional)) continue;
      const target = records[field.de] as Catalogue;
      ids.set(field.de, (await made(who, `/${target.path}`, await body(who, target, { onlyRequired: true }))).id);
    }
    // What a mark holds could not be changed or deleted by the test.
    const unmarked = 'held' in of ? Object.fromEntries(Object.keys(of.held as Line['held']).map((mark) => [mark, 0])) : {};
    return { ...exampleBody(of, next(), (table) => ids.get(table) ?? 0, options), ...unmarked };
  };
  const record = async (who: Account) => made(who, `/${path}`, await body(who, register));
  const lineOf = async (who: Account, id: number, name: string, options: { onlyRequired?: boolean } = { onlyRequired: true }) => {
    const line = lines[name] as Catalogue;
    return made(who, `/${path}/${id}/${line.path}`, await body(who, line, options));
  };
  const complete = async (who: Account) => {
    const { id } = await record(who);
    for (const [name] of kinds) await lineOf(who, id, name);
    return id;
  };
  const step = async (who: Account, id: number, name: string, sent?: Body, headers: Record<string, string> = {}) => {
    const transition = transitions[name] as Register['transitions'][string];
    const { method, takes } = transition;
    return who.call(
      method,
      `/${path}${stepAddress(transition, id)}`,
      sent ?? exampleBody({ ...register, fields: takes }, next(), () => 0),
      headers,
    );
  };
  return { na, body, record, lineOf, complete, step };
};
