import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { day } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Escolha } from './escolha.js';
import { enderecoDe, perguntaDe, pontoDe } from './ponto.js';
import { type Recall, useRecall } from './recall.api.js';
import { Resultado } from './resultado.js';

const ESPECIES: Readonly<Record<string, string>> = { talhao: 'do talhão', colaborador: 'do colaborador', atividade: 'da atividade' };

const entre = ({ de, ate }: Recall['ponto']): string => {
  if (de !== null && de === ate) return `de ${day(de)}`;
  return [de && `desde ${day(de)}`, ate && `até ${day(ate)}`].filter(Boolean).join(' ');
};

/** `Café do talhão Mata, desde 11/05/2026`. */
const assunto = ({ ponto }: Recall): string =>
  ['Café', [ESPECIES[ponto.tipo], ponto.nome].filter(Boolean).join(' '), entre(ponto)].filter(Boolean).join(' ');

const Printed = () => (
  <Button variant="default" leftSection={<IconPrinter size="1.1rem" aria-hidden="true" />} onClick={() => print()}>
    Imprimir
  </Button>
);

/** Recall: from a plot, days, a worker or an activity to everything the coffee reached. One page, to be shown to an inspector. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const ponto = pontoDe(params);
  const pergunta = perguntaDe(ponto);
  const read = useRecall(pergunta);
  const { data } = read;
  return (
    <Page
      title={pergunta && data ? data.frase : 'Recall'}
      about={pergunta && data ? assunto(data) : 'De onde o café saiu a todos os lugares a que chegou'}
      actions={pergunta && data && <Printed />}
    >
      <Escolha ponto={ponto} onChange={(next) => setParams(enderecoDe(next), { replace: true })} />
      {pergunta === null ? (
        <Empty
          icon={icons.recall}
          title="De onde partir?"
          text="Escolha um talhão, um dia, um colaborador ou uma atividade. Aparecem todos os lotes, compradores e depósitos a que o café chegou."
        />
      ) : (
        <Loaded read={read}>{(recall) => <Resultado recall={recall} />}</Loaded>
      )}
      <Text size="xs" c="dimmed" className="only-print">
        Recall: {data?.frase}
      </Text>
    </Page>
  );
};
