import 'leaflet/dist/leaflet.css';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import { latLngBounds } from 'leaflet';
import { useState } from 'react';
import { CircleMarker, MapContainer, Polygon, ScaleControl, TileLayer, useMapEvents } from 'react-leaflet';
import { useMapConfig } from '../../app/shell/map-config.js';
import classes from '../../rastreabilidade/genealogia/origem/origem.module.css';
import { desenhadas, useFeicoes } from '../mapa/feicoes.api.js';
import { Feicoes } from '../mapa/feicoes.js';
import { useTalhoes } from '../talhoes.api.js';
import { anelDe } from './caminhada.js';
import { pointsOf } from './outlines.js';
import { PlotShape } from './plot-shape.js';
import { readPlace } from './read-place.js';

/** The first view for a farm without any drawn plot: the south of Minas. */
const COMECO = { centro: [-21.55, -45.43], zoom: 13 } as const;
const CANTO_PX = 6;

type Canto = { readonly longitude: number; readonly latitude: number };

const Toques = ({ onToque }: { readonly onToque: (canto: Canto) => void }) => {
  useMapEvents({ click: ({ latlng: { lat, lng } }) => onToque({ latitude: lat, longitude: lng }) });
  return null;
};

type Props = {
  readonly id: number;
  /** The area around the plot, such as the farm in the CAR. */
  readonly base: ContornoDito | undefined;
  readonly onAnel: (anel: [number, number][] | undefined) => void;
};

type NoMapa = Pick<Props, 'id' | 'base'> & { readonly cantos: readonly Canto[]; readonly onToque: (canto: Canto) => void };

const Mapa = ({ id, base, cantos, onToque }: NoMapa) => {
  const { tiles, attribution } = useMapConfig();
  const talhoes = useTalhoes(0).data?.content;
  const feicoes = useFeicoes(0).data?.content;
  if (!talhoes) return null;
  const pontos = base ? pointsOf(base) : talhoes.flatMap(({ coords }) => (coords ? pointsOf(coords) : []));
  const onde = pontos.length > 0 ? { bounds: latLngBounds(pontos) } : { center: [...COMECO.centro] as [number, number], zoom: COMECO.zoom };
  return (
    <MapContainer {...onde} className={classes['map'] ?? ''} zoomSnap={0.25} doubleClickZoom={false} attributionControl={Boolean(tiles)}>
      {tiles && <TileLayer url={tiles} attribution={attribution ?? ''} />}
      <ScaleControl imperial={false} />
      <Feicoes feicoes={desenhadas(feicoes)} />
      {base && <PlotShape coords={base} className={classes['neighbour'] ?? ''} fillOpacity={0.2} interactive={false} />}
      {talhoes.map(
        ({ id: outro, coords }) =>
          coords && outro !== id && <PlotShape key={outro} coords={coords} className={classes['neighbour'] ?? ''} interactive={false} />,
      )}
      <Polygon
        positions={cantos.map(({ latitude, longitude }) => [latitude, longitude])}
        className={classes['plot'] ?? ''}
        interactive={false}
      />
      {cantos.map(({ latitude, longitude }, at) => (
        <CircleMarker
          // oxlint-disable-next-line no-array-index-key -- two corners may be the same place
          key={at}
          center={[latitude, longitude]}
          radius={CANTO_PX}
          className={classes['plot'] ?? ''}
          interactive={false}
        />
      ))}
      <Toques onToque={onToque} />
    </MapContainer>
  );
};

const Escrito = ({ onCanto }: { readonly onCanto: (canto: Canto) => void }) => {
  const [texto, setTexto] = useState('');
  const lugar = readPlace(texto);
  const por = () => {
    if (lugar) onCanto({ longitude: lugar[0], latitude: lugar[1] });
    setTexto('');
  };
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        flex={1}
        miw="14rem"
        label="Ou escreva um canto"
        description="Latitude e longitude, como -22,100500 -45,100500."
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!lugar} onClick={por}>
        Pôr o canto
      </Button>
    </Group>
  );
};

/** The outline corner by corner: with a finger or a mouse on the map of the farm, or typed from a paper. */
const Desenhar = ({ id, base, onAnel }: Props) => {
  const [cantos, setCantos] = useState<readonly Canto[]>([]);
  const mudar = (novos: readonly Canto[]) => {
    setCantos(novos);
    onAnel(anelDe(novos));
  };
  const por = (canto: Canto) => mudar([...cantos, canto]);
  return (
    <Stack gap="sm">
      <Text>
        Toque em cada canto do talhão, na ordem, em volta dele.{' '}
        {base ? 'O que veio do arquivo e os vizinhos já desenhados aparecem em cinza.' : 'Os vizinhos já desenhados aparecem em cinza.'}
      </Text>
      <Mapa id={id} base={base} cantos={cantos} onToque={por} />
      <Escrito onCanto={por} />
      <Group gap="sm">
        <Text role="status" c="dimmed">
          {cantos.length === 1 ? '1 canto' : `${cantos.length} cantos`}
        </Text>
        <Button
          variant="default"
          disabled={cantos.length === 0}
          leftSection={<IconArrowBackUp size="1.1rem" aria-hidden="true" />}
          onClick={() => mudar(cantos.slice(0, -1))}
        >
          Desfazer canto
        </Button>
        <Button
          variant="default"
          disabled={cantos.length === 0}
          leftSection={<IconTrash size="1.1rem" aria-hidden="true" />}
          onClick={() => mudar([])}
        >
          Apagar cantos
        </Button>
      </Group>
    </Stack>
  );
};

export default Desenhar;
