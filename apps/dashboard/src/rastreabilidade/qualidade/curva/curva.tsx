import { Paper, Skeleton, Text } from '@mantine/core';
import { decimal } from '../../../ui/format.js';
import { Section } from '../../../ui/page.js';
import { piece } from '../../../ui/piece.js';
import classes from './curva.module.css';
import type { Leitura, Secagem } from './curva.api.js';
import type { Marca } from './curva-plot.js';
import { ALVO, emHoras, type Estimativa } from './estimativa.js';

/** The drawing library is large: it comes after the page, which is of use without it. */
const CurvaPlot = piece(() => import('./curva-plot.js'), <Skeleton height="100%" />);

/** The measurements of a drying in order of time: at entry, the readings, at exit. */
export const marcasDe = (secagem: Secagem, leituras: readonly Leitura[]): Marca[] => {
  const { dataEntrada, horaEntrada, umidadeEntrada, dataSaida, horaSaida, umidadeSaida } = secagem;
  const entrada = umidadeEntrada === null ? [] : [{ em: emHoras(dataEntrada, horaEntrada), umidade: umidadeEntrada, nome: 'Entrada' }];
  const lidas = leituras.map(({ data, hora, umidade }) => ({ em: emHoras(data, hora), umidade, nome: 'Leitura' }));
  const saida =
    dataSaida === null || umidadeSaida === null ? [] : [{ em: emHoras(dataSaida, horaSaida), umidade: umidadeSaida, nome: 'Saída' }];
  return [...entrada, ...lidas, ...saida].sort((a, b) => a.em - b.em);
};

type Props = {
  readonly marcas: readonly Marca[];
  readonly estimativa: Estimativa | undefined;
  /** The data still missing for an estimate. */
  readonly falta: string | undefined;
  readonly aberta: boolean;
};

/** The question the page is about, answered as a picture; the list of readings beside it says the same in figures. */
export const Curva = ({ marcas, estimativa, falta, aberta }: Props) => {
  const ultima = marcas.at(-1);
  const estimada = estimativa && ultima ? [ultima, { em: estimativa.chegaEm, umidade: ALVO }] : [];
  return (
    <Section
      title={aberta ? 'Quando chega ao ponto?' : 'Como secou?'}
      about={`Umidade ao longo do tempo; a faixa é a de guardar, de 11 a 12${'\u00a0'}%`}
    >
      <Paper p="md">
        {marcas.length === 0 ? (
          <Text c="dimmed">Ainda não há umidade medida. A primeira leitura começa a curva.</Text>
        ) : (
          <figure className={classes['figure']} aria-label={`Curva da umidade, com ${marcas.length} medidas`}>
            <div className={classes['plot']} aria-hidden="true">
              <CurvaPlot marcas={marcas} estimada={estimada} />
            </div>
          </figure>
        )}
        {falta && (
          <Text size="sm" c="dimmed" mt="sm">
            {falta}
          </Text>
        )}
        {estimativa && (
          <Text size="sm" c="dimmed" mt="sm">
            O tracejado é uma estimativa: uma reta pelas últimas leituras, até quatro, que perdem {decimal(estimativa.porHora, 2)} ponto de
            umidade por hora. O café seca mais devagar no fim, então conte com algum tempo a mais.
          </Text>
        )}
      </Paper>
    </Section>
  );
};
