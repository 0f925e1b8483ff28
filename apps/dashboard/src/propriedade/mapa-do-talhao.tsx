import 'leaflet/dist/leaflet.css';
import { latLngBounds } from 'leaflet';
import { MapContainer, ScaleControl, TileLayer, Tooltip } from 'react-leaflet';
import { useMapConfig } from '../app/shell/map-config.js';
import classes from '../rastreabilidade/genealogia/origem/origem.module.css';
import { pointsOf } from './contorno/outlines.js';
import { PlotShape } from './contorno/plot-shape.js';
import mapa from './mapa/mapa.module.css';
import { Norte } from './mapa/norte.js';
import { desenhadas, useFeicoes } from './mapa/feicoes.api.js';
import { Feicoes } from './mapa/feicoes.js';
import { type Talhao, useTalhoes } from './talhoes.api.js';

/** Closer than this a plot alone would fill the map and say nothing of where it lies. */
const MAX_ZOOM = 15.5;

/** One plot among its neighbours. Without a tile server the outlines stand on blank ground. */
const MapaDoTalhao = ({
  id,
  nome,
  coords,
}: {
  readonly id: number;
  readonly nome: string;
  readonly coords: NonNullable<Talhao['coords']>;
}) => {
  const { tiles, attribution } = useMapConfig();
  const neighbours = (useTalhoes(0).data?.content ?? []).filter((other) => other.id !== id);
  const feicoes = useFeicoes(0).data?.content;
  return (
    <div className={mapa['ground']} role="region" aria-label={`Mapa do talhão ${nome}`}>
      <MapContainer
        bounds={latLngBounds(pointsOf(coords))}
        boundsOptions={{ padding: [24, 24], maxZoom: MAX_ZOOM }}
        scrollWheelZoom={false}
        zoomSnap={0.25}
        className={classes['map'] ?? ''}
        attributionControl={Boolean(tiles)}
      >
        {tiles && <TileLayer url={tiles} attribution={attribution ?? ''} />}
        <ScaleControl imperial={false} />
        <Feicoes feicoes={desenhadas(feicoes)} nomes={false} />
        {neighbours.map(
          (other) =>
            other.coords && <PlotShape key={other.id} coords={other.coords} className={classes['neighbour'] ?? ''} interactive={false} />,
        )}
        <PlotShape coords={coords} className={classes['plot'] ?? ''} fillOpacity={0.6}>
          <Tooltip permanent direction="center" className={classes['name'] ?? ''}>
            {nome}
          </Tooltip>
        </PlotShape>
      </MapContainer>
      <Norte />
    </div>
  );
};

export default MapaDoTalhao;
