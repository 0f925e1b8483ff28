import '@xyflow/react/dist/base.css';
import dagre from '@dagrejs/dagre';
import {
  Background,
  BackgroundVariant,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { quantity } from '../../../ui/format.js';
import { processoLook } from '../etapa.js';
import type { Aresta, No, NoId } from '../lotes.api.js';
import { type Arvore, hrefDoNo, isGrupo, isLote } from './arvore.js';
import classes from './genealogia.module.css';

/** Units of the drawing, which zooms: not of the screen. */
const NODE = { width: 176, height: 68 };
const GAP = { rank: 120, node: 18 };
const EDGE_MAX = 7;
const REM = 16;
const READABLE = 0.55;

type LotNode = Node<{ readonly no: No; readonly current: boolean; readonly vertical: boolean; readonly onExpand: () => void }, 'lote'>;

/** Where every node goes, and how tall the drawing is. */
const place = ({ nos, arestas }: Arvore, vertical: boolean) => {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: vertical ? 'TB' : 'LR', ranksep: vertical ? 70 : GAP.rank, nodesep: GAP.node });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nos) graph.setNode(id, { ...NODE });
  for (const { de, para, codigo } of arestas) graph.setEdge(de, para, {}, codigo ?? undefined);
  dagre.layout(graph);
  const at = (id: NoId) => {
    const { x, y } = graph.node(id);
    return { x: x - NODE.width / 2, y: y - NODE.height / 2 };
  };
  return { at, height: graph.graph().height ?? 0 };
};

const LotCard = ({ data: { no, current, vertical, onExpand } }: NodeProps<LotNode>) => {
  const { icon: Icon } = processoLook(isLote(no.id) || isGrupo(no.id) ? (no.unidade === 'L' ? 'colheita' : 'beneficio') : no.etapa);
  const href = current ? undefined : hrefDoNo(no.id);
  const inside = (
    <>
      <span className={classes['nodeHead']}>
        <Icon size="1rem" aria-hidden="true" />
        <span className={classes['nodeCode']}>{no.codigo}</span>
      </span>
      {no.tipo && <span className={classes['nodeKind']}>{no.tipo}</span>}
      <span>{quantity(no.quantidade, no.unidade)}</span>
    </>
  );
  return (
    <div
      className={classes['node']}
      data-current={current}
      data-leaves={!isLote(no.id) && !isGrupo(no.id)}
      data-group={isGrupo(no.id)}
      style={NODE}
    >
      <Handle type="target" position={vertical ? Position.Top : Position.Left} isConnectable={false} />
      {href ? (
        <Link to={href} className={`${classes['nodeInside']} nopan`} draggable={false}>
          {inside}
        </Link>
      ) : isGrupo(no.id) ? (
        <button type="button" className={`${classes['nodeInside']} nopan`} onClick={onExpand}>
          {inside}
        </button>
      ) : (
        <div className={classes['nodeInside']}>{inside}</div>
      )}
      <Handle type="source" position={vertical ? Position.Bottom : Position.Right} isConnectable={false} />
    </div>
  );
};

const nodeTypes = { lote: LotCard };

const edgeOf = (edge: Aresta, largest: number): Edge => ({
  id: `${edge.de}>${edge.para}>${edge.codigo}`,
  source: edge.de,
  target: edge.para,
  label: quantity(edge.quantidade, edge.unidade),
  ariaLabel: `${processoLook(edge.processo).label} ${edge.codigo ?? ''}: ${quantity(edge.quantidade, edge.unidade)}`,
  style: { strokeWidth: 1 + (EDGE_MAX - 1) * (edge.quantidade / largest) },
  labelBgPadding: [6, 3],
  labelBgBorderRadius: 4,
  markerEnd: { type: MarkerType.ArrowClosed, markerUnits: 'userSpaceOnUse', width: 14, height: 14, color: 'var(--tulha-bar)' },
});

type Props = {
  readonly start: NoId;
  readonly arvore: Arvore;
  /** From top to bottom, where the screen is narrow. */
  readonly vertical: boolean;
  /** Shows the lots that are drawn as one. */
  readonly onExpand: () => void;
};

/** Everything in view, unless that makes it too small to read: then the lot itself, and the rest is found by dragging. */
const frame = (flow: ReactFlowInstance<LotNode>, start: NoId) => {
  if (flow.getZoom() >= READABLE) return;
  const { position } = flow.getNode(start) ?? {};
  if (position) void flow.setCenter(position.x + NODE.width / 2, position.y + NODE.height / 2, { zoom: 1 });
};

/** Lots as cards, quantities on the arrows, thicker where more coffee went. The wheel scrolls the page; the corner buttons zoom. */
const Grafo = ({ start, arvore, vertical, onExpand }: Props) => {
  const placed = useMemo(() => place(arvore, vertical), [arvore, vertical]);
  const { nodes, edges } = useMemo(() => {
    // Litres among litres, kilograms among kilograms: one says nothing of the other.
    const largest = (unit: string) =>
      Math.max(...arvore.arestas.filter(({ unidade }) => unidade === unit).map(({ quantidade }) => quantidade), 1);
    return {
      nodes: arvore.nos.map<LotNode>((no) => ({
        id: no.id,
        type: 'lote',
        position: placed.at(no.id),
        ...NODE,
        data: { no, current: no.id === start, vertical, onExpand },
      })),
      edges: arvore.arestas.map((edge) => edgeOf(edge, largest(edge.unidade))),
    };
  }, [arvore, placed, start, vertical, onExpand]);
  return (
    <div
      className={classes['graph']}
      style={{ '--graph-height': `${placed.height / REM + 4}rem` }}
      role="region"
      aria-label="Gráfico da genealogia; a mesma informação está na forma Tabela"
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        fitViewOptions={{ padding: { x: '3%', bottom: '6%', top: '16%' }, maxZoom: 1 }}
        onInit={(flow) => frame(flow, start)}
        minZoom={0.1}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        ariaLabelConfig={{
          'controls.ariaLabel': 'Controles do gráfico',
          'controls.zoomIn.ariaLabel': 'Aproximar',
          'controls.zoomOut.ariaLabel': 'Afastar',
          'controls.fitView.ariaLabel': 'Mostrar tudo',
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} className={classes['ground'] ?? ''} />
        <Controls showInteractive={false} position="top-right" orientation="horizontal" />
      </ReactFlow>
    </div>
  );
};

export default Grafo;
