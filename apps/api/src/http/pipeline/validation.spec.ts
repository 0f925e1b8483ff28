import type { Register } from '@tulha/domain/kernel/register/register';
import { registers } from '@tulha/domain/registers/index';
import { z } from 'zod';
import { badValues } from '../../testing/catalogue-examples.js';
import { invalidRequestOf } from './validation.js';

const wrongFields = (schema: z.ZodType, sent: unknown) => {
  const { success, error } = schema.safeParse(sent);
  return success ? [] : invalidRequestOf(error.issues as Parameters<typeof invalidRequestOf>[0]).errors.map(({ campo }) => campo);
};

describe('o corpo que pode faltar', () => {
  const corpo = z.union([z.strictObject({ entregue: z.literal([0, 1]).default(1), obs: z.string().optional() }), z.null()]).optional();

  it('nomeia o campo que está errado nele, e o nome que não há', () => {
    expect(wrongFields(corpo, { entregue: 2 })).toEqual(['entregue']);
    expect(wrongFields(corpo, { entregue: 2, obs: 7 })).toEqual(['entregue', 'obs']);
    expect(wrongFields(corpo, { naoHa: 1 })).toEqual(['naoHa']);
  });
  it('de outra forma, é o corpo inteiro', () => expect(wrongFields(corpo, 'sim')).toEqual(['corpo']));
  it('dentro de um campo, nomeia-se o que está nele; de mais de uma forma, o campo', () => {
    expect(wrongFields(z.object({ onde: z.array(corpo) }), { onde: [null, { entregue: 2 }] })).toEqual(['onde[1].entregue']);
    const duas = z.union([z.strictObject({ a: z.number() }), z.strictObject({ b: z.number() })]);
    expect(wrongFields(z.object({ onde: duas }), { onde: { a: 'x' } })).toEqual(['onde']);
    expect(wrongFields(z.object({ onde: z.union([z.number(), z.null()]) }), { onde: 'x' })).toEqual(['onde']);
  });

  const passos = Object.values<Register>(registers).flatMap(({ path, transitions }) =>
    Object.entries(transitions).flatMap(([passo, { input, takes }]) =>
      Object.entries(takes).map(([campo, field]) => ({ onde: `${path} ${passo}`, campo, field, input })),
    ),
  );
  it('há passos que levam campos', () => expect(passos.length).toBeGreaterThan(5));
  it.each(passos)('$onde: um $campo errado é nomeado', ({ campo, field, input }) => {
    for (const valor of badValues(field)) {
      const [primeiro = ''] = wrongFields(input, { [campo]: valor });
      expect({ valor, campo: primeiro.replace(/[[.].*$/, '') }).toEqual({ valor, campo });
    }
  });
});
