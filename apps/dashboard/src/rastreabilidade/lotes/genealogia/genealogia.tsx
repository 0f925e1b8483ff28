import { Paper, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Section } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { count } from '../../../ui/format.js';
import { type Genealogia as Answer, useGenealogia } from '../lotes.api.js';
import { agrupar, arvoreDe, caber, isLote } from './arvore.js';
import classes from './genealogia.module.css';
import { Tabela } from './tabela.js';

const Grafo = lazy(() => import('./grafo.js'));

type ChoicesProps = {
  readonly form: string;
  readonly reach: string;
  /** What the widest reach is called. */
  readonly all: string;
  readonly onChoose: (key: string, value: string) => void;
};

/** How to show it, and how much of it. */
const Choices = ({ form, reach, all, onChoose }: ChoicesProps) => (
  <div className={`${classes['choices']} only-screen`}>
    <SegmentedControl
      aria-label="Forma"
      size="sm"
      value={form}
      onChange={(value) => onChoose('forma', value)}
      data={[
        { value: 'grafico', label: 'Gráfico' },
        { value: 'tabela', label: 'Tabela' },
      ]}
    />
    <SegmentedControl
      aria-label="Alcance"
      size="sm"
      value={reach}
      onChange={(value) => onChoose('alcance', value)}
      data={[
        { value: 'vizinhos', label: 'Vizinhos' },
        { value: 'resumo', label: 'Resumo' },
        { value: 'tudo', label: all },
      ]}
    />
  </div>
);

const View = ({ id, answer, narrow }: { id: string; answer: Answer; narrow: boolean }) => {
  const [params, setParams] = useSearchParams();
  const form = params.get('forma') ?? (narrow ? 'tabela' : 'grafico');
  const reach = params.get('alcance') ?? 'resumo';
  const choose = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const arvore = useMemo(() => arvoreDe(id, answer, reach === 'vizinhos' ? 1 : undefined), [id, answer, reach]);
  const whole = useMemo(() => (reach === 'resumo' ? agrupar(arvore) : arvore), [arvore, reach]);
  const drawn = useMemo(() => caber(id, whole), [id, whole]);
  const lots = answer.nos.filter((no) => isLote(no.id)).length;
  if (answer.arestas.length === 0)
    return (
      <Paper p="md">
        <Text c="dimmed">Este lote ainda não foi dividido nem juntado a outro: veio direto da colheita e está inteiro.</Text>
      </Paper>
    );
  return (
    <>
      <Choices
        form={form}
        reach={reach}
        all={`${lots < answer.total.lotes ? 'Próximos' : 'Tudo'} (${answer.nos.length})`}
        onChoose={choose}
      />
      {lots < answer.total.lotes && (
        <Text c="dimmed" size="sm">
          Os {count(lots)} lotes mais próximos, de {count(answer.total.lotes)} ao todo.
        </Text>
      )}
      {form === 'grafico' && drawn.nos.length < whole.nos.length && (
        <Text c="dimmed" size="sm" className="only-screen">
          O gráfico mostra {count(drawn.nos.length)}; a tabela, todos estes.
        </Text>
      )}
      {form === 'grafico' && (
        <div className="only-screen">
          <Suspense fallback={<Skeleton className={classes['graph'] ?? ''} />}>
            <Grafo key={`${id}:${reach}`} start={id} arvore={drawn} vertical={narrow} onExpand={() => choose('alcance', 'tudo')} />
          </Suspense>
        </div>
      )}
      <div className={form === 'grafico' ? 'only-print' : ''}>
        <Tabela arvore={arvore} />
      </div>
    </>
  );
};

/** Where the coffee came from and went to, with the quantity on every step. */
export const Genealogia = ({ id }: { id: string }) => {
  const read = useGenealogia(id);
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  return (
    <Section id="genealogia" title="Genealogia" about="De que lotes veio e em que se transformou">
      <Loaded read={read} waiting={<Skeleton className={classes['graph'] ?? ''} />}>
        {(answer) => <View id={id} answer={answer} narrow={narrow} />}
      </Loaded>
    </Section>
  );
};
