import { Paper, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Section } from '../../ui/page.js';
import { piece } from '../../ui/piece.js';
import { WhenSeen } from '../../ui/when-seen.js';
import { Loaded } from '../../ui/states.js';
import { count } from '../../ui/format.js';
import { type Genealogia as Answer, useGenealogia } from '../lote/lotes.api.js';
import { agrupar, arvoreDe, caber, isLote } from './arvore.js';
import { MUITOS_NOS } from './fluxo/etapas.js';
import { Fluxo } from './fluxo/fluxo.js';
import classes from './genealogia.module.css';
import { Tabela } from './tabela.js';

const Grafo = piece(() => import('./grafo.js'), <Skeleton height="14rem" />);

type ChoicesProps = {
  readonly form: string;
  readonly onChoose: (form: string) => void;
};

/** How to show it. */
const Choices = ({ form, onChoose }: ChoicesProps) => (
  <div className={`${classes['choices']} only-screen`}>
    <SegmentedControl
      aria-label="Forma"
      size="sm"
      value={form}
      onChange={onChoose}
      data={[
        { value: 'fluxo', label: 'Etapas' },
        { value: 'grafico', label: 'Gráfico' },
        { value: 'tabela', label: 'Tabela' },
      ]}
    />
  </div>
);

/** The part of a genealogy that is drawn: all of a small family, the neighbours of a lot in a large one, and the first of too many neighbours. */
const paraDesenhar = (id: string, answer: Answer, juntos: boolean) => {
  const toda = arvoreDe(id, answer);
  const large = toda.nos.length > MUITOS_NOS;
  const perto = large ? arvoreDe(id, answer, 1) : toda;
  const mostrada = juntos ? agrupar(perto) : perto;
  return { arvore: caber(id, mostrada), large, cut: caber(id, mostrada).nos.length < mostrada.nos.length };
};

/** The lots that went into one are drawn as one card, which opens on click. `pedido`: the user chose the drawing. */
const Desenho = ({ id, answer, pedido }: { id: string; answer: Answer; pedido: boolean }) => {
  const [juntos, setJuntos] = useState(true);
  const { arvore, large, cut } = useMemo(() => paraDesenhar(id, answer, juntos), [id, answer, juntos]);
  return (
    <div className="only-screen">
      {large && (
        <Text c="dimmed" size="sm" mb="xs">
          São {count(answer.nos.length)} ao todo: o gráfico mostra os vizinhos do lote{cut && ', os primeiros deles'}. Todos estão em Etapas
          e em Tabela.
        </Text>
      )}
      <WhenSeen asked={pedido} className={classes['room']}>
        <Grafo start={id} arvore={arvore} onExpand={() => setJuntos(false)} />
      </WhenSeen>
    </div>
  );
};

const View = ({ id, answer, narrow }: { id: string; answer: Answer; narrow: boolean }) => {
  const [params, setParams] = useSearchParams();
  const usual = answer.nos.length > MUITOS_NOS ? 'fluxo' : narrow ? 'tabela' : 'grafico';
  const form = params.get('forma') ?? usual;
  const choose = (forma: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('forma', forma);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const arvore = useMemo(() => arvoreDe(id, answer), [id, answer]);
  const lots = answer.nos.filter((no) => isLote(no.id)).length;
  if (answer.arestas.length === 0)
    return (
      <Paper p="md">
        <Text c="dimmed">Este lote ainda não foi dividido nem juntado a outro: veio direto da colheita e está inteiro.</Text>
      </Paper>
    );
  return (
    <>
      <Choices form={form} onChoose={choose} />
      {lots < answer.total.lotes && (
        <Text c="dimmed" size="sm" mb="xs">
          Os {count(lots)} lotes mais próximos, de {count(answer.total.lotes)} ao todo.
        </Text>
      )}
      {form === 'fluxo' && <Fluxo start={id} answer={answer} />}
      {form === 'grafico' && <Desenho key={id} id={id} answer={answer} pedido={params.has('forma')} />}
      <div className={form === 'tabela' ? '' : 'only-print'}>
        <Tabela arvore={arvore} />
      </div>
    </>
  );
};

/** The origins and destinations of the coffee, with the quantity on every step. */
export const Genealogia = ({ id }: { id: string }) => {
  const read = useGenealogia(id);
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  return (
    <Section id="genealogia" title="Genealogia" about="De que lotes veio e em que se transformou">
      <Loaded read={read} waiting={<Skeleton height="14rem" />}>
        {(answer) => <View id={id} answer={answer} narrow={narrow} />}
      </Loaded>
    </Section>
  );
};
