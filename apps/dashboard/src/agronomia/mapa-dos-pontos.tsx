import 'leaflet/dist/leaflet.css';
import { latLngBounds } from 'leaflet';
import { CircleMarker, MapContainer, ScaleControl, TileLayer, Tooltip } from 'react-leaflet';
import { useMapConfig } from '../app/shell/map-config.js';
import { pointsOf } from '../propriedade/contorno/outlines.js';
import { PlotShape } from '../propriedade/contorno/plot-shape.js';
import type { Talhao } from '../propriedade/talhoes.api.js';
import classes from '../rastreabilidade/genealogia/origem/origem.module.css';

export type Ponto = { readonly id: number; readonly latitude: number; readonly longitude: number; readonly rotulo: string };

/** Closer than this a point alone would fill the map and say nothing of where it lies. */
const MAX_ZOOM = 17;
const RAIO_PX = 7;

/** Points over the outline of their plot. Without a tile server they stand on blank ground. */
const MapaDosPontos = ({ pontos, coords }: { readonly pontos: readonly Ponto[]; readonly coords: Talhao['coords'] }) => {
  const { tiles, attribution } = useMapConfig();
  const cantos = [...pontos.map(({ latitude, longitude }): [number, number] => [latitude, longitude]), ...(coords ? pointsOf(coords) : [])];
  return (
    <div role="region" aria-label="Mapa dos pontos da inspeção">
      <MapContainer
        bounds={latLngBounds(cantos)}
        boundsOptions={{ padding: [24, 24], maxZoom: MAX_ZOOM }}
        scrollWheelZoom={false}
        zoomSnap={0.25}
        className={classes['map'] ?? ''}
        attributionControl={Boolean(tiles)}
      >
        {tiles && <TileLayer url={tiles} attribution={attribution ?? ''} />}
        <ScaleControl imperial={false} />
        {coords && <PlotShape coords={coords} className={classes['neighbour'] ?? ''} interactive={false} />}
        {pontos.map(({ id, latitude, longitude, rotulo }) => (
          <CircleMarker key={id} center={[latitude, longitude]} radius={RAIO_PX} className={classes['plot'] ?? ''} fillOpacity={0.8}>
            <Tooltip permanent direction="top" className={classes['name'] ?? ''}>
              {rotulo}
            </Tooltip>
          </CircleMarker>
        ))}
      </MapContainer>
    </div>
  );
};

export default MapaDosPontos;
