import { Badge, Paper, Skeleton } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { Code, Facts } from '../../ui/facts.js';
import { day, percent } from '../../ui/format.js';
import { Page, Section } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { LOTES } from '../lotes/lotes.api.js';
import { Curva, marcasDe } from './curva.js';
import { type Leitura, type ProcessoDeSecador, type Secagem, useLeituras, useSecagem } from './curva.api.js';
import { emRelogio, estimar } from './estimativa.js';
import { LeituraForm } from './leitura-form.js';
import { Leituras } from './leituras.js';

const NOMES = { secagem: 'Secagem', ressecagem: 'Ressecagem' } as const;

const voltar = (processo: ProcessoDeSecador, id: string) => ({
  to: `/rastreabilidade/${processo}/${id}`,
  label: `${NOMES[processo]} ${id}`,
});

const medida = (em: string, hora: string | null, umidade: number | null): string =>
  [`${day(em)}${hora === null ? '' : ` ${hora}`}`, umidade !== null && percent(umidade)].filter(Boolean).join(' · ');

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
  const aberta = dataSaida === null;
  const marcas = marcasDe(secagem, leituras);
  // An hour nobody noted would bend the line: the entry is part of it only where its hour is known.
  const estimativa = aberta ? estimar(marcas.filter(({ nome }) => nome !== 'Entrada' || secagem.horaEntrada !== null)) : undefined;
  const chega = estimativa && emRelogio(estimativa.chegaEm);
  const ultima = leituras.at(-1);
  return (
    <Page
      back={voltar(processo, id)}
      title={`Curva do secador${secagem.localDescricao === null ? '' : ` ${secagem.localDescricao}`}`}
      about={<Badge color={aberta ? 'ambar' : 'folha'}>{aberta ? 'Secando' : 'Concluída'}</Badge>}
    >
      <Paper p="md" component="section" aria-label="A secagem agora">
        <Facts
          items={[
            ['Agora', ultima ? medida(ultima.data, ultima.hora, ultima.umidade) : null],
            ['Entrada', medida(secagem.dataEntrada, secagem.horaEntrada, secagem.umidadeEntrada)],
            dataSaida !== null && ['Saída', medida(dataSaida, horaSaida, secagem.umidadeSaida)],
            chega && ['11,5 % (estimativa)', `${day(chega.dia)} por volta de ${chega.hora}`],
            ['Lotes', <Lotes key="lotes" lotes={secagem.lote} />],
          ]}
        />
      </Paper>
      <Section title="Nova leitura" about={aberta ? undefined : 'Uma que ficou por anotar, de enquanto o café estava no secador'}>
        <Paper p="md">
          <LeituraForm
            key={leituras.length}
            processo={processo}
            id={id}
            {...(dataSaida === null ? {} : { momento: { data: dataSaida, hora: horaSaida ?? '00:00' } })}
          />
        </Paper>
      </Section>
      <Curva marcas={marcas} estimativa={estimativa} />
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
