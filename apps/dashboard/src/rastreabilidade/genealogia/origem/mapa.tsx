import 'leaflet/dist/leaflet.css';
import { latLngBounds } from 'leaflet';
import { useMemo } from 'react';
import { MapContainer, ScaleControl, TileLayer, Tooltip } from 'react-leaflet';
import { useMapConfig } from '../../../app/shell/map-config.js';
import { pointsOf } from '../../../propriedade/contorno/outlines.js';
import { PlotShape } from '../../../propriedade/contorno/plot-shape.js';
import { useTalhoes } from '../../../propriedade/talhoes.api.js';
import { percent } from '../../../ui/format.js';
import type { TalhaoDeOrigem } from '../../lote/lotes.api.js';
import { Declutter } from './declutter.js';
import classes from './origem.module.css';

const nameOf = ({ nome, percentual }: Pick<TalhaoDeOrigem, 'nome' | 'percentual'>) => `${nome} ${percent(percentual)}`;

/** The opacity of a plot grows with its share of the lot; even the smallest stays visible. */
const opacityOf = (percentual: number) => 0.2 + 0.6 * Math.min(percentual / 100, 1);

/** Closer than this a plot alone would fill the map and say nothing of where it lies. */
const MAX_ZOOM = 15.5;

const BIG_SHARE_PCT = 4;

/** The plots of origin among their neighbours. Without a tile server the outlines stand on blank ground. */
const Mapa = ({ talhoes, label }: { talhoes: readonly TalhaoDeOrigem[]; label: string }) => {
  const { tiles, attribution } = useMapConfig();
  const { data } = useTalhoes(0);
  const bounds = useMemo(() => latLngBounds(talhoes.flatMap(({ coords }) => (coords ? pointsOf(coords) : []))), [talhoes]);
  const order = useMemo(() => [...talhoes].sort((a, b) => b.percentual - a.percentual).map(nameOf), [talhoes]);
  const origins = new Set(talhoes.map(({ talhaoId }) => talhaoId));
  const neighbours = (data?.content ?? []).filter(({ id, coords }) => !origins.has(id) && coords);
  return (
    <div role="region" aria-label={`Mapa dos talhões de origem, ${label}`}>
      <MapContainer
        bounds={bounds}
        boundsOptions={{ padding: [24, 24], maxZoom: MAX_ZOOM }}
        scrollWheelZoom={false}
        zoomSnap={0.25}
        className={classes['map'] ?? ''}
        attributionControl={Boolean(tiles)}
      >
        {tiles && <TileLayer url={tiles} attribution={attribution ?? ''} />}
        <ScaleControl imperial={false} />
        {neighbours.map(
          ({ id, coords }) => coords && <PlotShape key={id} coords={coords} className={classes['neighbour'] ?? ''} interactive={false} />,
        )}
        {talhoes.map(
          ({ talhaoId, nome, percentual, coords }) =>
            coords && (
              <PlotShape key={talhaoId} coords={coords} className={classes['plot'] ?? ''} fillOpacity={opacityOf(percentual)}>
                <Tooltip permanent={percentual >= BIG_SHARE_PCT} direction="center" className={classes['name'] ?? ''}>
                  {nameOf({ nome, percentual })}
                </Tooltip>
              </PlotShape>
            ),
        )}
        <Declutter order={order} />
      </MapContainer>
    </div>
  );
};

export default Mapa;
