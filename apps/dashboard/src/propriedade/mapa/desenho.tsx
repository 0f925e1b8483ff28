import 'leaflet/dist/leaflet.css';
import { MapContainer, ScaleControl, TileLayer, Tooltip } from 'react-leaflet';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMapConfig } from '../../app/shell/map-config.js';
import origem from '../../rastreabilidade/genealogia/origem/origem.module.css';
import { pointsOf } from '../contorno/outlines.js';
import { PlotShape } from '../contorno/plot-shape.js';
import { Declutter } from '../../rastreabilidade/genealogia/origem/declutter.js';
import { noDesenho, type Pintura } from './cores.js';
import { Norte } from './norte.js';
import { Feicoes, nomeProprio, quadroDe } from './feicoes.js';
import type { Desenhada } from './feicoes.api.js';
import type { NoMapa } from './mapa.api.js';
import classes from './mapa.module.css';

type Drawn = NoMapa & { readonly coords: NonNullable<NoMapa['coords']> };

type Props = {
  readonly nome: string;
  readonly talhoes: readonly Drawn[];
  readonly feicoes: readonly Desenhada[];
  readonly pintura: Pintura;
};

/** Names as they stand on the map: where not all of them find a place, those in the last colours of the legend do before the others. */
const porPeso = (talhoes: readonly Drawn[], pintura: Pintura): readonly string[] => {
  const { tons, tomDe } = pintura;
  const peso = (talhao: Drawn) => tons.findIndex(({ texto }) => texto === tomDe(talhao).texto);
  return talhoes.toSorted((a, b) => peso(b) - peso(a)).map((talhao) => `${talhao.nome}${noDesenho(pintura, talhao)}`);
};

/** All plots of a farm in their colours over its roads and water, each with its name and figure; a tap opens the plot. North is above. Without tiles they stand on blank ground. */
const Desenho = ({ nome, talhoes, feicoes, pintura }: Props) => {
  // The plots' names have their place before those of roads and water.
  const order = useMemo(
    () => [...porPeso(talhoes, pintura), ...feicoes.flatMap((uma) => nomeProprio(uma) ?? [])],
    [talhoes, feicoes, pintura],
  );
  const { tiles, attribution } = useMapConfig();
  const navigate = useNavigate();
  return (
    <div className={classes['ground']} role="region" aria-label={`Mapa dos talhões, ${nome}`}>
      <MapContainer
        bounds={quadroDe(
          talhoes.flatMap(({ coords }) => pointsOf(coords)),
          feicoes,
        )}
        boundsOptions={{ padding: [24, 24] }}
        scrollWheelZoom={false}
        zoomSnap={0.25}
        className={`${origem['map']} ${classes['map']}`}
        attributionControl={Boolean(tiles)}
      >
        {tiles && <TileLayer url={tiles} attribution={attribution ?? ''} />}
        <ScaleControl imperial={false} />
        <Feicoes feicoes={feicoes} />
        {talhoes.map((talhao) => {
          const { look } = pintura.tomDe(talhao);
          return (
            // A shape keeps the class it was made with: another colour is another shape.
            <PlotShape
              key={`${talhao.id} ${look}`}
              coords={talhao.coords}
              className={`${classes['plot']} ${classes[look]}`}
              onOpen={() => void navigate(`/cadastros/cad-talhoes/${talhao.id}`)}
            >
              <Tooltip permanent direction="center" className={`${origem['name']} ${classes['figure']}`}>
                {talhao.nome}
                {noDesenho(pintura, talhao) !== '' && <br />}
                {noDesenho(pintura, talhao)}
              </Tooltip>
            </PlotShape>
          );
        })}
        <Declutter order={order} />
      </MapContainer>
      <Norte />
    </div>
  );
};

export default Desenho;
