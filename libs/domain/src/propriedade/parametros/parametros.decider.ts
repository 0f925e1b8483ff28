import type { Decider } from '../../kernel/decider.js';
import { nadaMuda } from '../../kernel/igual.js';
import type { ParametrosEvent } from './parametros.events.js';

export type ParametrosCommand = {
  readonly type: 'AlterarParametros';
  readonly data: { readonly contaId: number } & Readonly<Record<string, unknown>>;
};
type Parametros = { readonly dados: Readonly<Record<string, unknown>> };

/** The working settings of an account: a fact has the whole of them; the same again writes nothing. */
export const parametrosDecider: Decider<ParametrosCommand, ParametrosEvent, Parametros> = {
  category: 'parametros',
  initial: () => ({ dados: {} }),
  evolve: (_, { data }) => ({ dados: data }),
  decide: ({ data }, { dados }) => (nadaMuda(dados, data) ? [] : [{ type: 'ParametrosAlterados', data: { ...dados, ...data } }]),
};
