import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { removeAddress, stepAddress } from '@tulha/domain/kernel/register/addresses';
import type { Register } from '@tulha/domain/kernel/register/register';
import { exampleBody } from './catalogue-examples.js';

type Ask = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => Promise<{ id: number }>;
type Made = { readonly ask: Ask; readonly idOf: (table: string) => number; readonly next: () => number };

/** Fields of lines that a step of their record asks for: an invoice comes into stock by the inputs that its items name. */
const ASKED_BY_STEPS: Readonly<Record<string, readonly string[]>> = { nota_fiscal_item: ['insumo', 'noEstoque'] };

/** The fields of a register's step, as a catalogue of their own. */
const taking = (register: Register, takes: Catalogue['fields']): Catalogue => ({ ...register, fields: takes });

/** Lines made, changed and deleted, every step taken in the order declared, and a copy, of a record that is there. @returns the lines kept */
export const playRegister = async (register: Register, id: number, { ask, idOf, next }: Made): Promise<Record<string, number>> => {
  const kept: Record<string, number> = {};
  for (const line of Object.values(register.lines)) {
    const url = `/${register.path}/${id}/${line.path}`;
    const body = () => exampleBody(line, next(), idOf, { onlyRequired: true, and: ASKED_BY_STEPS[line.tabela] ?? [] });
    const first = await ask('POST', url, body());
    await ask('PUT', `${url}/${first.id}`, body());
    const gone = await ask('POST', url, body());
    await ask('DELETE', `/${register.path}${removeAddress(line, id, gone.id)}`);
    kept[line.tabela] = first.id;
  }
  for (const step of Object.values(register.transitions))
    await ask(step.method, `/${register.path}${stepAddress(step, id)}`, exampleBody(taking(register, step.takes), next(), idOf));
  if (register.copy) await ask('POST', `/${register.path}/${id}/${register.copy.path}`);
  return kept;
};
