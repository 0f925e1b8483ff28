import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { Aresta, Genealogia, No, NoId } from '../lote/lotes.api.js';
import { pelaCooperativa } from './custodia.js';

/** A genealogy cut to a readable size: everything, or only the steps next to the lot. */
export type Arvore = {
  readonly nos: readonly No[];
  readonly arestas: readonly Aresta[];
  /** The lots it was made from, nearest first. */
  readonly origens: readonly Aresta[];
  /** The lots made from it, nearest first. */
  readonly destinos: readonly Aresta[];
};

type Walk = { readonly edges: readonly Aresta[]; readonly seen: ReadonlySet<NoId> };

/** Breadth first over the edges in one direction; a node is reached once however many ways lead to it. */
const walk = (start: NoId, edges: readonly Aresta[], from: 'de' | 'para', depth: number): Walk => {
  const to = from === 'de' ? 'para' : 'de';
  const byEnd = Map.groupBy(edges, (edge) => edge[from]);
  const seen = new Set<NoId>([start]);
  const found: Aresta[] = [];
  let front: NoId[] = [start];
  for (let level = 0; level < depth && front.length > 0; level++) {
    const next: NoId[] = [];
    for (const edge of front.flatMap((id) => byEnd.get(id) ?? [])) {
      found.push(edge);
      if (seen.has(edge[to])) continue;
      seen.add(edge[to]);
      next.push(edge[to]);
    }
    front = next;
  }
  return { edges: found, seen };
};

/** The ancestors and descendants of `id` within `depth` steps either way. */
export const arvoreDe = (id: NoId, { nos, arestas }: Pick<Genealogia, 'nos' | 'arestas'>, depth = Number.POSITIVE_INFINITY): Arvore => {
  const up = walk(id, arestas, 'para', depth);
  const down = walk(id, arestas, 'de', depth);
  const destinos = pelaCooperativa(down.edges);
  return {
    nos: nos.filter((no) => up.seen.has(no.id) || down.seen.has(no.id)),
    arestas: [...up.edges, ...destinos],
    origens: up.edges,
    destinos,
  };
};

/** The least number of lots that all went into the same one and that a graph shows as one. */
const MANY = 4;

const total = (edges: readonly Aresta[]): number =>
  toWire(
    edges.reduce((sum, { quantidade }) => sum + (toScaled(quantidade, 3) ?? 0), 0),
    3,
  );

/**
 * The same tree with lots that only came from the harvest and all went into the same lot drawn as one card, `grupo-<lot>`: 20 cards say
 * less than one that says 20.
 */
export const agrupar = (arvore: Arvore): Arvore => {
  const { nos, origens } = arvore;
  const made = new Set(origens.map(({ para }) => para));
  const uses = Map.groupBy(origens, ({ de }) => de);
  const raw = origens.filter(({ de }) => !made.has(de) && uses.get(de)?.length === 1);
  const groups = [...Map.groupBy(raw, ({ para }) => para)].filter(([, edges]) => edges.length >= MANY);
  const hidden = new Set(groups.flatMap(([, edges]) => edges.map(({ de }) => de)));
  const heads = groups.flatMap(([para, edges]): No[] => {
    const [first] = nos.filter(({ id }) => id === edges[0]?.de);
    return first ? [{ ...first, id: `grupo-${para}`, codigo: `${edges.length} lotes`, quantidade: total(edges) }] : [];
  });
  const joined = groups.flatMap(([para, edges]) =>
    edges.slice(0, 1).map((edge) => ({ ...edge, de: `grupo-${para}`, quantidade: total(edges) })),
  );
  const shown = (edges: readonly Aresta[]) => edges.filter(({ de }) => !hidden.has(de));
  return {
    ...arvore,
    nos: [...nos.filter(({ id }) => !hidden.has(id)), ...heads],
    arestas: [...shown(arvore.arestas), ...joined],
    origens: [...shown(origens), ...joined],
  };
};

/** More nodes than this cannot be taken in at a glance. */
const MOST_NODES = 40;
const MOST_EDGES = 80;

/** The part of a tree nearest to its lot that can be drawn at once: whole where it is small. */
export const caber = (start: NoId, arvore: Arvore): Arvore => {
  if (arvore.nos.length <= MOST_NODES && arvore.arestas.length <= MOST_EDGES) return arvore;
  const distance = ({ id, nivel }: No) => (id === start ? -1 : Math.abs(nivel));
  const nearest = arvore.nos.toSorted((a, b) => distance(a) - distance(b));
  const place = new Map(nearest.map(({ id }, index) => [id, index]));
  const newEdges = nearest.map(() => 0);
  for (const { de, para } of arvore.arestas) {
    const last = Math.max(place.get(de) ?? 0, place.get(para) ?? 0);
    newEdges[last] = (newEdges[last] ?? 0) + 1;
  }
  let edges = 0;
  const tooMany = newEdges.findIndex((more, index) => index >= MOST_NODES || (edges += more) > MOST_EDGES);
  const shown = new Set(nearest.slice(0, Math.max(tooMany < 0 ? nearest.length : tooMany, 1)).map(({ id }) => id));
  const between = (all: readonly Aresta[]) => all.filter(({ de, para }) => shown.has(de) && shown.has(para));
  return {
    nos: arvore.nos.filter(({ id }) => shown.has(id)),
    arestas: between(arvore.arestas),
    origens: between(arvore.origens),
    destinos: between(arvore.destinos),
  };
};

/** Lots are plain numbers; where coffee leaves, the id says how. */
export const isLote = (id: NoId): boolean => /^\d+$/.test(id);

export const isGrupo = (id: NoId): boolean => id.startsWith('grupo-');

/** The page of a node: its lot or its sale; a deposit has no page. */
export const hrefDoNo = (id: NoId): string | undefined => {
  if (isLote(id)) return `/rastreabilidade/lotes/${id}`;
  return id.startsWith('venda-') ? id.replace('venda-', '/vendas/') : undefined;
};
