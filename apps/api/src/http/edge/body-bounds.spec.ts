import { PONTOS_MAX } from '@tulha/domain/kernel/geo/geojson';
import { z } from 'zod';
import { routeGroups } from '../../routes.js';
import { ANYBODY, BODY_MAX, bodyBoundsOf, createBodyBounds } from './body-bounds.js';
import { outlineOf } from './json-outline.js';
import { invalidRequestOf } from '../pipeline/validation.js';

const all = routeGroups.flatMap(({ path, routes }) =>
  Object.values(routes).map((route) => ({ name: `${route.method} /${path}${route.path}`, route })),
);
const withBody = all.flatMap(({ name, route }) => (route.body ? [{ name, body: route.body, bounds: bodyBoundsOf(route) }] : []));
const boundsOf = createBodyBounds(routeGroups);

type Schema = { readonly properties?: Readonly<Record<string, unknown>> };
const fieldsOf = (body: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {});

/** The bodies that cost most to refuse: as many values as the route takes, all of them wrong. */
const worstOf = (body: z.ZodType, nodes: number): unknown[] => {
  const many = <T>(of: (n: number) => T) => Array.from({ length: nodes }, (_, n) => of(n));
  const junk = [many(() => ({})), many(() => null), many((n) => n), many(() => [])];
  return [
    ...junk,
    Object.fromEntries(many((n) => [`campo${n}`, 0])),
    ...fieldsOf(body).flatMap((field) => junk.map((value) => ({ [field]: value }))),
  ];
};

/** The same value, and how many values of it have been looked at. */
const watched = (value: unknown) => {
  let looks = 0;
  const watch = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    return new Proxy(one, {
      get: (of, key) => {
        looks++;
        return watch(Reflect.get(of, key));
      },
      has: (of, key) => {
        looks++;
        return Reflect.has(of, key);
      },
      ownKeys: (of) => {
        const keys = Reflect.ownKeys(of);
        looks += keys.length;
        return keys;
      },
    });
  };
  return { value: watch(value), looks: () => looks };
};

describe('quanto pode ter o corpo de um pedido', () => {
  it('toda rota tem o seu limite pelo endereço; a aberta a todos, poucos KB', () => {
    const wrong = all.filter(({ name, route }) => {
      const [method = '', url = ''] = name.split(' ');
      const { bytes, nodes, access } = boundsOf(method, `/v1${url}`);
      const most = route.access === 'open' ? ANYBODY : BODY_MAX;
      return route.body && (access !== route.access || bytes > most.bytes || nodes > most.nodes);
    });
    expect(wrong).toEqual([]);
    expect(boundsOf('POST', '/v1/nao-ha')).toEqual({ ...ANYBODY, access: 'none' });
  });

  it('o maior contorno de talhão que se aceita cabe', () => {
    const coords = Array.from({ length: PONTOS_MAX }, (_, n) => [-45.123456 - n / 1e6, -22.123456]);
    const bytes = Buffer.from(JSON.stringify({ coords }, null, 2));
    const bounds = boundsOf('PUT', '/v1/cad-talhoes/:id/coords');
    expect(bytes.length).toBeLessThan(bounds.bytes);
    expect(outlineOf(bytes, { depth: 32, nodes: bounds.nodes }).nodes).toBeLessThanOrEqual(bounds.nodes);
  });

  it('recusar o pior corpo que uma rota aceita ler olha cada valor poucas vezes, e a resposta é curta', () => {
    const slow: string[] = [];
    for (const { name, body, bounds } of withBody)
      for (const [index, worst] of worstOf(body, bounds.nodes).entries()) {
        const { value, looks } = watched(worst);
        const { issues = [] } = body['~standard'].validate(value) as { issues?: Parameters<typeof invalidRequestOf>[0] };
        const told = JSON.stringify(invalidRequestOf(issues).errors).length;
        if (looks() > 2 * bounds.nodes || issues.length > 100 || told > 20_000)
          slow.push(`${name} ${index}: ${looks()} of ${bounds.nodes}, ${issues.length}, ${told}`);
      }
    expect(slow).toEqual([]);
  });
});
