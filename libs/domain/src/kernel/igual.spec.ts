import { fc } from '@tulha/testing/property';
import { igual, nadaMuda } from './igual.js';

/** The same data with the fields of every object in reverse order. */
const aoContrario = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(aoContrario);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, inner]) => [field, aoContrario(inner)])
      .toReversed(),
  );
};

describe('dados iguais', () => {
  it('são iguais os que dizem o mesmo, em qualquer ordem de campos', () =>
    fc.assert(fc.property(fc.jsonValue(), (value) => igual(value, aoContrario(JSON.parse(JSON.stringify(value)))))));

  it('e só esses: concorda com o texto de quem tem os campos em ordem', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        const emOrdem = (value: unknown) =>
          JSON.stringify(value, (_, inner: unknown) =>
            typeof inner === 'object' && inner !== null && !Array.isArray(inner)
              ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
              : inner,
          );
        return igual(a, b) === (emOrdem(a) === emOrdem(b));
      }),
    ));

  it.each([
    ['campo a mais', { a: 1 }, { a: 1, b: 2 }],
    ['campo a menos', { a: 1, b: 2 }, { a: 1 }],
    ['null não é ausente', { a: null }, {}],
    ['lista não é objeto', [], {}],
    ['lista mais curta', [1, 2], [1]],
    ['outra ordem de uma lista', [1, 2], [2, 1]],
    ['número não é texto', { a: 1 }, { a: '1' }],
    ['null não é objeto', null, {}],
    ['campo herdado', { toString: 1 }, {}],
  ])('diferem: %s', (_, a, b) => {
    expect([igual(a, b), igual(b, a)]).toEqual([false, false]);
  });

  it('um campo que é undefined não está lá', () => expect(igual({ a: 1, b: undefined }, { a: 1 })).toBe(true));

  it('nada muda quando tudo o que se manda já está dito, e o resto fica', () => {
    expect(nadaMuda({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 } })).toBe(true);
    expect(nadaMuda({ a: 1 }, { a: 2 })).toBe(false);
    expect(nadaMuda({ a: 1 }, { b: null })).toBe(false);
  });
});
