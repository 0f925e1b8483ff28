import dagre from '@dagrejs/dagre';
import type { NoId } from '../lote/lotes.api.js';

/** Units of the drawing, which zooms: not of the screen. */
export type Ponto = { readonly x: number; readonly y: number };
/** A box by its upper left corner. */
export type Caixa = Ponto & { readonly width: number; readonly height: number };

type Ligacao = { readonly id: string; readonly de: NoId; readonly para: NoId; readonly rotulo: string };

export type Desenho = {
  readonly nos: ReadonlyMap<NoId, Caixa>;
  /** By edge: its bends, and the place of its label, which nothing covers. */
  readonly ligacoes: ReadonlyMap<string, { readonly pontos: readonly Ponto[]; readonly rotulo: Caixa }>;
  readonly width: number;
  readonly height: number;
};

export const NODE = { width: 176, height: 68 };
const LABEL = { letter: 7.6, padding: 14, height: 24 };

const caixa = ({ x, y, width, height }: Caixa): Caixa => ({ x: x - width / 2, y: y - height / 2, width, height });

/** The positions of nodes, edges and their labels, with room of its own for each: a label is placed as a node of its edge would be. */
export const desenhar = (nos: readonly NoId[], ligacoes: readonly Ligacao[], vertical: boolean): Desenho => {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: vertical ? 'TB' : 'LR', ranksep: vertical ? 56 : 48, nodesep: 18, edgesep: 14, marginx: 8, marginy: 8 });
  for (const id of nos) graph.setNode(id, { ...NODE });
  for (const { id, de, para, rotulo } of ligacoes)
    graph.setEdge(de, para, { width: rotulo.length * LABEL.letter + LABEL.padding, height: LABEL.height, labelpos: 'c' }, id);
  dagre.layout(graph);
  const feitas = ligacoes.map(({ id, de, para }) => {
    const { points, x, y, width, height } = graph.edge(de, para, id) as Caixa & { points: Ponto[] };
    return [id, { pontos: points, rotulo: caixa({ x, y, width, height }) }] as const;
  });
  const { width = 0, height = 0 } = graph.graph();
  return { nos: new Map(nos.map((id) => [id, caixa(graph.node(id) as Caixa)])), ligacoes: new Map(feitas), width, height };
};

/** All boxes of a drawing: none may overlap another or lie outside the visible part. */
export const caixasDe = ({ nos, ligacoes }: Desenho): readonly Caixa[] => [
  ...nos.values(),
  ...[...ligacoes.values()].map(({ rotulo }) => rotulo),
];

export type Enquadramento = { readonly zoom: number; readonly height: number };

const MARGIN = 12;
/** The corner buttons stand above the drawing, not on it. */
export const BUTTONS = 44;
const TALLEST = 2_000;

/** How far a drawing is zoomed so that all of it is in view in a place of this width, never larger than life, and how tall the place is then. */
export const enquadrar = ({ width, height }: Pick<Desenho, 'width' | 'height'>, largura: number): Enquadramento => {
  const zoom = Math.min(1, (largura - 2 * MARGIN) / Math.max(width, 1), (TALLEST - BUTTONS - 2 * MARGIN) / Math.max(height, 1));
  return { zoom, height: Math.ceil(height * zoom) + BUTTONS + 2 * MARGIN };
};

/** The position of the drawing's corner at which all of it can be seen: in the middle, under the buttons. */
export const canto = ({ width }: Pick<Desenho, 'width'>, zoom: number, largura: number): Ponto => ({
  x: (largura - width * zoom) / 2,
  y: BUTTONS + MARGIN,
});

/** Bends → a line that the eye follows. */
export const caminho = ([primeiro, ...outros]: readonly Ponto[]): string => {
  if (!primeiro) return '';
  const cantos = outros.slice(0, -1).map((ponto, n) => {
    const proximo = outros[n + 1] ?? ponto;
    const meio = { x: (ponto.x + proximo.x) / 2, y: (ponto.y + proximo.y) / 2 };
    const fim = n === outros.length - 2 ? proximo : meio;
    return `Q${ponto.x},${ponto.y} ${fim.x},${fim.y}`;
  });
  const [unico] = outros;
  return `M${primeiro.x},${primeiro.y}${outros.length === 1 && unico ? `L${unico.x},${unico.y}` : cantos.join('')}`;
};
