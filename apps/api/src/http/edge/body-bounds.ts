import { z } from 'zod';
import type { Route, RouteGroup } from '../pipeline/route.js';

/** How much a JSON body may be: bytes, and values with their containers. */
export type BodyBounds = { readonly bytes: number; readonly nodes: number };

/** Bounds that apply where a route declares nothing larger: for a caller who is not signed in, and for a signed-in one. */
export const ANYBODY: BodyBounds = { bytes: 4_096, nodes: 200 };
const SIGNED_IN: BodyBounds = { bytes: 32_768, nodes: 1_000 };
/** The ceiling of every route, even where its schema would allow more. */
export const BODY_MAX: BodyBounds = { bytes: 1_048_576, nodes: 20_000 };

/** Bytes that a client may add around a value: name, quotes, comma, and the white space of an indented body. */
const AROUND = 32;
const NUMBER_BYTES = 24;
/** A letter may be written as `\u00e7`. */
const LETTER_BYTES = 6;
/** The bounds where the schema sets none of its own. */
const FREE = { letters: 500, items: 200, value: { bytes: 4_096, nodes: 200 } } as const;

type Schema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly maxItems?: number;
  readonly maxLength?: number;
};

const add = (a: BodyBounds, b: BodyBounds): BodyBounds => ({ bytes: a.bytes + b.bytes, nodes: a.nodes + b.nodes });
const larger = (a: BodyBounds, b: BodyBounds): BodyBounds => ({ bytes: Math.max(a.bytes, b.bytes), nodes: Math.max(a.nodes, b.nodes) });
const smaller = (a: BodyBounds, b: BodyBounds): BodyBounds => ({ bytes: Math.min(a.bytes, b.bytes), nodes: Math.min(a.nodes, b.nodes) });
const ONE: BodyBounds = { bytes: AROUND + NUMBER_BYTES, nodes: 1 };
const RECURSION_MAX = 12;

/** The most that a value of the schema may take to write. */
const mostOf = (root: Schema, schema: Schema, depth = 0): BodyBounds => {
  if (depth > RECURSION_MAX) return ONE;
  const inner = (one: Schema) => mostOf(root, one, depth + 1);
  if (schema.$ref) return inner(root.$defs?.[schema.$ref.split('/').at(-1) as string] ?? {});
  const ways = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (ways) return ways.map(inner).reduce(larger, ONE);
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([name, one]) => add(inner(one), { bytes: name.length, nodes: 0 }));
    return parts.reduce(add, ONE);
  }
  if (schema.prefixItems) return schema.prefixItems.map(inner).reduce(add, ONE);
  if (schema.items) {
    const item = inner(schema.items);
    const many = schema.maxItems ?? FREE.items;
    return add(ONE, { bytes: item.bytes * many, nodes: item.nodes * many });
  }
  if (schema.type === 'string') return add(ONE, { bytes: (schema.maxLength ?? FREE.letters) * LETTER_BYTES, nodes: 0 });
  return schema.type === undefined || schema.type === 'object' ? FREE.value : ONE;
};

/** The bounds of a route's body, derived from its schema. */
export const bodyBoundsOf = ({ access, body }: Pick<Route, 'access' | 'body'>): BodyBounds => {
  if (access === 'open') return ANYBODY;
  if (!body) return SIGNED_IN;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return smaller(larger(SIGNED_IN, mostOf(schema, schema)), BODY_MAX);
};

const PREFIX = '/v1';
const OUTSIDE = /^\/(?:health|metrics|p)(?:\/|$)/;

/** As the server knows a route: `POST /v1/fazendas/:id`. */
const nameOf = (method: string, url: string): string => `${method} ${url.replace(/\/$/, '')}`;

export type BodyBoundsOf = (method: string, url: string | undefined) => BodyBounds & { readonly access: Route['access'] | 'none' };

/**
 * The bounds of each route of the groups and who may call it, computed at the first request. An address without a route has the bounds of
 * `ANYBODY`.
 */
export const createBodyBounds = (groups: readonly RouteGroup[]): BodyBoundsOf => {
  const routes = new Map(
    groups.flatMap(({ path, routes: all }) =>
      Object.values(all).map((route) => {
        const url = `/${path}${route.path === '/' ? '' : route.path}`;
        return [nameOf(route.method, OUTSIDE.test(url) ? url : `${PREFIX}${url}`), route] as const;
      }),
    ),
  );
  const known = new Map<string, BodyBounds>();
  return (method, url) => {
    const name = nameOf(method, url ?? '');
    const route = routes.get(name);
    if (!route) return { ...ANYBODY, access: 'none' };
    const worked = (): BodyBounds => {
      const bounds = known.get(name) ?? bodyBoundsOf(route);
      known.set(name, bounds);
      return bounds;
    };
    // The access of every route is needed at the start, the bounds of a body only when one arrives.
    return {
      access: route.access,
      get bytes() {
        return worked().bytes;
      },
      get nodes() {
        return worked().nodes;
      },
    };
  };
};
