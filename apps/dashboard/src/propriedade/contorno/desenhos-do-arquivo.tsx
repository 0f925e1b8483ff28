import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { decimal } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton } from '../../ui/page.js';
import { AosPoucos } from './aos-poucos.js';
import type { Desenho } from './arquivo.js';
import classes from './contorno.module.css';
import { ShapeThumb } from './shape-thumb.js';

const sizeOf = ({ coords, areaDesenhadaHa }: Desenho): string =>
  coords === null ? '' : areaDesenhadaHa === null ? 'um ponto' : `${decimal(areaDesenhadaHa, 2)} ha`;

const labelOf = (desenho: Desenho, index: number): string =>
  [desenho.nome || `Desenho ${index + 1}`, sizeOf(desenho), desenho.linha && desenho.coords ? 'fechar como talhão' : '']
    .filter(Boolean)
    .join(', ');

const PARECE = { estrada: 'Parece uma estrada.', agua: 'Parece água.', outro: '' } as const;
const parece = ({ feicao }: Desenho): string => PARECE[feicao?.tipo ?? 'outro'];

const saidOf = (desenho: Desenho): string =>
  [parece(desenho), desenho.problema, ...desenho.avisos, ...desenho.consertos].filter(Boolean).join(' ');

/** The drawing to offer first: one that is a plot beyond doubt, else the first that can be saved at all. */
export const primeiroDosLidos = (lidos: readonly Desenho[]): number => {
  const certo = lidos.findIndex((desenho) => desenho.coords !== null && desenho.avisos.length === 0 && !parece(desenho));
  return certo >= 0 ? certo : lidos.findIndex(({ coords }) => coords !== null);
};

const DesenharDentro = ({
  escolhido,
  onDesenhar,
}: {
  readonly escolhido: Desenho | undefined;
  readonly onDesenhar: (base: NonNullable<Desenho['coords']>) => void;
}) =>
  escolhido?.camada &&
  escolhido.coords && (
    <Button
      mt="sm"
      variant="default"
      leftSection={<IconPolygon size="1.1rem" aria-hidden="true" />}
      onClick={() => escolhido.coords && onDesenhar(escolhido.coords)}
    >
      Desenhar o talhão dentro dele
    </Button>
  );

/** Drawings of the file that are no plots go on the farm's map, all at once. */
const DoMapa = ({ lidos }: { readonly lidos: readonly Desenho[] }) =>
  lidos.some(parece) && (
    <LinkButton icon={icons.mapa} to="/mapa?trazer=1">
      Levar estradas e águas ao mapa
    </LinkButton>
  );

/** The drawings of a file: which can be saved, how large each is, the repairs needed, and why the others cannot. */
export const DesenhosDoArquivo = ({
  lidos,
  escolhido,
  onEscolher,
  onDesenharDentro,
}: {
  readonly lidos: readonly Desenho[];
  readonly escolhido: number | null;
  readonly onEscolher: (index: number) => void;
  /** To draw the plot by hand, with the drawing that was chosen below. */
  readonly onDesenharDentro: (base: NonNullable<Desenho['coords']>) => void;
}) => (
  <Radio.Group
    label="Qual é o desenho deste talhão?"
    value={escolhido === null ? null : String(escolhido)}
    onChange={(index) => onEscolher(Number(index))}
  >
    <Stack gap="xs" mt="xs">
      <AosPoucos todos={lidos.map((desenho, index) => ({ desenho, index }))} comeca={escolhido ?? 0}>
        {(estes) => (
          <Stack gap="xs" className={classes['list'] ?? ''}>
            {estes.map(({ desenho, index }) => (
              <Group key={index} gap="sm" wrap="nowrap" className={classes['choice'] ?? ''}>
                <Radio
                  flex={1}
                  value={String(index)}
                  disabled={desenho.coords === null}
                  label={labelOf(desenho, index)}
                  description={saidOf(desenho)}
                  miw={0}
                />
                {desenho.coords && <ShapeThumb coords={desenho.coords} />}
              </Group>
            ))}
          </Stack>
        )}
      </AosPoucos>
    </Stack>
    <DesenharDentro escolhido={lidos[escolhido ?? -1]} onDesenhar={onDesenharDentro} />
    <DoMapa lidos={lidos} />
    {lidos.every(({ coords }) => coords === null) && <Text mt="xs">Nenhum desenho deste arquivo pode ser gravado.</Text>}
  </Radio.Group>
);
