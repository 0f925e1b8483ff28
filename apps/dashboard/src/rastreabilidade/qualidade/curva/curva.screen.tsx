import { Badge, Group, Paper, Skeleton, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { Code, Facts } from '../../../ui/facts.js';
import { day, percent } from '../../../ui/format.js';
import { Page, Section } from '../../../ui/page.js';
import { Failure } from '../../../ui/states.js';
import { LOTES } from '../../lote/lotes.api.js';
import { Curva, marcasDe } from './curva.js';
import { useReopened } from '../../../http/outbox/use-outbox.js';
import { useMay } from '../../../http/may.js';
import { NOVA_LEITURA, type Leitura, type ProcessoDeSecador, type Secagem, useLeituras, useSecagem } from './curva.api.js';
import { emRelogio, estimar } from './estimativa.js';
import { LeituraForm } from './leitura-form.js';
import { Leituras } from './leituras.js';

const NOMES = { secagem: 'Secagem', ressecagem: 'Ressecagem' } as const;

const voltar = (processo: ProcessoDeSecador, id: string) => ({
  to: `/rastreabilidade/${processo}/${id}`,
  label: `${NOMES[processo]} ${id}`,
});

const relogio = (em: string, hora: string | null): string => (hora === null ? day(em) : `${day(em)} ${hora}`);

/** A measured value, and under it its time. */
const Medida = ({ valor, quando }: { valor: string | null; quando: string }) => (
  <>
    {valor ?? '—'}
    <Text size="sm" c="dimmed">
      {quando}
    </Text>
  </>
);

const pct = (umidade: number | null) => (umidade === null ? null : percent(umidade));

const Lotes = ({ lotes }: { lotes: Secagem['lote'] }) =>
  lotes.map(({ id, codigo }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to={`${LOTES}/${id}`}>
        <Code>{codigo}</Code>
      </Link>
    </Fragment>
  ));

type RecordProps = { processo: ProcessoDeSecador; id: string; secagem: Secagem; leituras: readonly Leitura[] };

const Record = ({ processo, id, secagem, leituras }: RecordProps) => {
  const { dataSaida, horaSaida } = secagem;
  const [gravadas, setGravadas] = useState(0);
  const reaberta = useReopened(NOVA_LEITURA);
  const podeMudar = useMay('rastreabilidade', 'escrever');
  const aberta = dataSaida === null;
  const marcas = marcasDe(secagem, leituras);
  const { estimativa, falta } = aberta
    ? estimar(leituras.map(({ data, hora, umidade }) => ({ dia: data, hora, umidade })))
    : { estimativa: undefined, falta: undefined };
  const chega = estimativa && emRelogio(estimativa.chegaEm);
  const ultima = leituras.at(-1);
  const form = podeMudar && (
    <div className="only-screen">
      <Section title="Nova leitura" about={aberta ? undefined : 'Uma que ficou por anotar, de enquanto o café estava no secador'}>
        <Paper p="md">
          <LeituraForm
            key={`${gravadas}/${reaberta?.seq}`}
            escrito={reaberta?.values}
            onDone={() => setGravadas((antes) => antes + 1)}
            processo={processo}
            id={id}
            {...(dataSaida === null ? {} : { momento: { data: dataSaida, hora: horaSaida ?? '00:00' } })}
          />
        </Paper>
      </Section>
    </div>
  );
  return (
    <Page
      back={voltar(processo, id)}
      title={secagem.localDescricao ?? 'Curva do secador'}
      about={
        <Group gap="xs">
          <Badge color={aberta ? 'ambar' : 'folha'}>{aberta ? 'Secando' : 'Concluída'}</Badge>
          Curva da {NOMES[processo].toLowerCase()} {id}
        </Group>
      }
    >
      <Paper p="md" component="section" aria-label="A secagem agora">
        <Facts
          items={[
            [
              aberta ? 'Agora' : 'Última leitura',
              ultima && <Medida key="agora" valor={pct(ultima.umidade)} quando={relogio(ultima.data, ultima.hora)} />,
            ],
            chega && ['11,5 %, estimativa', <Medida key="chega" valor={`perto das ${chega.hora}`} quando={day(chega.dia)} />],
            [
              'Entrada',
              <Medida key="entrada" valor={pct(secagem.umidadeEntrada)} quando={relogio(secagem.dataEntrada, secagem.horaEntrada)} />,
            ],
            dataSaida !== null && [
              'Saída',
              <Medida key="saida" valor={pct(secagem.umidadeSaida)} quando={relogio(dataSaida, horaSaida)} />,
            ],
            ['Lotes', <Lotes key="lotes" lotes={secagem.lote} />],
          ]}
        />
      </Paper>
      {aberta && form}
      <Curva marcas={marcas} estimativa={estimativa} falta={falta} aberta={aberta} />
      {!aberta && form}
      <Leituras processo={processo} id={id} leituras={leituras} />
    </Page>
  );
};

/** The curve of one stay in a dryer: how moist the coffee was when, when it will be dry, and the next reading, typed in seconds. */
export const Component = () => {
  const { id = '' } = useParams();
  const processo = useLocation().pathname.startsWith('/rastreabilidade/ressecagem/') ? 'ressecagem' : 'secagem';
  const secagem = useSecagem(processo, id);
  const leituras = useLeituras(processo, id);
  if (secagem.data && leituras.data)
    return <Record key={`${processo}/${id}`} processo={processo} id={id} secagem={secagem.data} leituras={leituras.data.content} />;
  const error = secagem.error ?? leituras.error;
  return (
    <Page back={voltar(processo, id)} title={error ? 'Curva do secador' : <Skeleton width="10rem" height="1.5rem" />}>
      {error ? (
        <Failure problem={error} onRetry={() => void Promise.all([secagem.refetch(), leituras.refetch()])} />
      ) : (
        <Skeleton height="16rem" radius="lg" />
      )}
    </Page>
  );
};
