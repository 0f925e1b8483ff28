import { catalogues } from '../catalogues/index.js';
import type { Catalogue } from '../kernel/catalogue/catalogue.js';
import type { Field } from '../kernel/catalogue/fields.js';
import type { Register } from '../kernel/register/register.js';
import { registers } from './index.js';

const campos: readonly (readonly [de: string, field: Field])[] = [
  ...Object.values<Catalogue>(catalogues),
  ...Object.values<Register>(registers),
].flatMap(({ tabela, fields }) =>
  Object.entries(fields as Readonly<Record<string, Field>>).map(([name, field]) => [`${tabela}.${name}`, field] as const),
);
const partes = campos.filter(([, { kind }]) => kind === 'fraction');

describe('a parte de um todo, que o formulário pede em porcentagem', () => {
  it('há delas', () => expect(partes.map(([de]) => de)).toContain('colaborador.meeiroPorcentagem'));
  it.each(partes)('%s não ensina a escrevê-la de 0 a 1', (_, { help = '' }) => {
    expect(help).not.toMatch(/de 0 a 1|0,\d/i);
  });
});
