import { storedSchema } from '../../kernel/catalogue/catalogue.js';
import type { Fact } from '../../kernel/fact.js';
import { defineFacts } from '../../kernel/facts.js';
import { PARAMETROS } from './parametros.catalogue.js';

export const parametrosEvents = defineFacts({
  ParametrosAlterados: { versao: 1, data: storedSchema(PARAMETROS, 'contaId') },
});
export type ParametrosEvent = Fact<'ParametrosAlterados', Record<string, unknown>>;
