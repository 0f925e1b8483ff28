import '@xyflow/react/dist/base.css';
import {
  Background,
  BackgroundVariant,
  BaseEdge,
  ControlButton,
  Controls,
  type Edge,
  type EdgeProps,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useElementSize } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { quantity, whole } from '../../ui/format.js';
import { processoLook } from '../lote/etapa.js';
import type { Aresta, No, NoId } from '../lote/lotes.api.js';
import { type Arvore, hrefDoNo, isGrupo, isLote } from './arvore.js';
import { type Caixa, caminho, canto, type Desenho, desenhar, type Enquadramento, enquadrar, NODE } from './desenho.js';
import classes from './genealogia.module.css';

const EDGE_MAX = 7;

type LotNode = Node<{ readonly no: No; readonly current: boolean; readonly vertical: boolean; readonly onExpand: () => void }, 'lote'>;

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
      <span title={quantity(no.quantidade, no.unidade)}>{whole(no.quantidade, no.unidade)}</span>
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

type StepEdge = Edge<{ readonly caminho: string; readonly rotulo: Caixa }, 'passo'>;

/** Along the bends that keep it off the cards, its quantity in the place kept for it. */
const Step = ({ data, label, markerEnd, style }: EdgeProps<StepEdge>) =>
  data && (
    <BaseEdge
      path={data.caminho}
      label={label}
      labelX={data.rotulo.x + data.rotulo.width / 2}
      labelY={data.rotulo.y + data.rotulo.height / 2}
      labelBgPadding={[6, 3]}
      labelBgBorderRadius={4}
      {...(markerEnd !== undefined && { markerEnd })}
      {...(style && { style })}
    />
  );

const edgeTypes = { passo: Step };

const idOf = ({ de, para, codigo }: Aresta): string => `${de}>${para}>${codigo}`;

const edgeOf = (edge: Aresta, largest: number, { ligacoes }: Desenho): StepEdge => {
  const place = ligacoes.get(idOf(edge));
  return {
    id: idOf(edge),
    type: 'passo',
    source: edge.de,
    target: edge.para,
    label: whole(edge.quantidade, edge.unidade),
    ariaLabel: `${processoLook(edge.processo).label} ${edge.codigo ?? ''}: ${quantity(edge.quantidade, edge.unidade)}`,
    style: { strokeWidth: 1 + (EDGE_MAX - 1) * (edge.quantidade / largest) },
    markerEnd: { type: MarkerType.ArrowClosed, markerUnits: 'userSpaceOnUse', width: 14, height: 14, color: 'var(--tulha-bar)' },
    ...(place && { data: { caminho: caminho(place.pontos), rotulo: place.rotulo } }),
  };
};

type Props = {
  readonly start: NoId;
  readonly arvore: Arvore;
  /** Shows the lots that are drawn as one. */
  readonly onExpand: () => void;
};

/** The way to draw it, across or down, that shows it larger in a place of this width. */
const drawn = ({ nos, arestas }: Arvore, width: number) => {
  const ids = nos.map(({ id }) => id);
  const steps = arestas.map((edge) => ({ id: idOf(edge), de: edge.de, para: edge.para, rotulo: whole(edge.quantidade, edge.unidade) }));
  const [across, down] = [false, true].map((vertical) => {
    const desenho = desenhar(ids, steps, vertical);
    return { vertical, desenho, ...enquadrar(desenho, width) };
  }) as [Drawing, Drawing];
  return down.zoom > across.zoom ? down : across;
};
type Drawing = Enquadramento & { readonly vertical: boolean; readonly desenho: Desenho };

/** All of it in view, at any time. */
const Fit = ({ onFit }: { onFit: () => void }) => (
  <ControlButton onClick={onFit} title="Mostrar tudo" aria-label="Mostrar tudo">
    <IconMaximize aria-hidden="true" />
  </ControlButton>
);

const useFlow = ({ start, arvore, onExpand }: Props, width: number) =>
  useMemo(() => {
    const drawing = drawn(arvore, width);
    // Litres among litres, kilograms among kilograms: one says nothing of the other.
    const largest = (unit: string) =>
      Math.max(...arvore.arestas.filter(({ unidade }) => unidade === unit).map(({ quantidade }) => quantidade), 1);
    const nodes = arvore.nos.map<LotNode>((no) => ({
      id: no.id,
      type: 'lote',
      position: drawing.desenho.nos.get(no.id) ?? { x: 0, y: 0 },
      ...NODE,
      data: { no, current: no.id === start, vertical: drawing.vertical, onExpand },
    }));
    const edges = arvore.arestas.map((edge) => edgeOf(edge, largest(edge.unidade), drawing.desenho));
    return { ...drawing, nodes, edges };
  }, [arvore, width, start, onExpand]);

/** Lots as cards, quantities on the arrows, thicker where more coffee went. The wheel scrolls the page; the corner buttons zoom. */
const Drawn = ({ width, ...props }: Props & { width: number }) => {
  const { nodes, edges, desenho, zoom, height } = useFlow(props, width);
  const all = { ...canto(desenho, zoom, width), zoom };
  const flow = useRef<ReactFlowInstance<LotNode, StepEdge>>(null);
  return (
    <div style={{ height }}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultViewport={all}
        onInit={(started) => {
          flow.current = started;
        }}
        minZoom={Math.min(zoom, 0.1)}
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
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} className={classes['ground'] ?? ''} />
        <Controls showInteractive={false} showFitView={false} position="top-right" orientation="horizontal">
          <Fit onFit={() => void flow.current?.setViewport(all)} />
        </Controls>
      </ReactFlow>
    </div>
  );
};

/** The drawing as large as its place allows: made anew when that changes. */
const Grafo = (props: Props) => {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes['graph']} role="region" aria-label="Gráfico da genealogia; a mesma informação está na forma Tabela">
      {width > 0 && <Drawn key={width} {...props} width={width} />}
    </div>
  );
};

export default Grafo;
