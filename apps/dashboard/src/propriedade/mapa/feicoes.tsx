import { ROTULOS_DA_FEICAO } from '@tulha/domain/propriedade/feicao.catalogue';
import { type LatLngBounds, type LatLngTuple, latLngBounds } from 'leaflet';
import { CircleMarker, Pane, Polygon, Polyline, Tooltip } from 'react-leaflet';
import origem from '../../rastreabilidade/genealogia/origem/origem.module.css';
import { toLatLng } from '../contorno/outlines.js';
import type { Desenhada } from './feicoes.api.js';
import classes from './feicoes.module.css';

const PLACE_RADIUS_PX = 5;

/** A name of its own, where the file had one. */
export const nomeProprio = ({ nome, tipo }: Desenhada): string | undefined => (nome === ROTULOS_DA_FEICAO[tipo] ? undefined : nome);

const Nome = ({ feicao, mostra }: { readonly feicao: Desenhada; readonly mostra: boolean }) => {
  const nome = mostra && nomeProprio(feicao);
  return (
    nome && (
      <Tooltip
        permanent
        direction={feicao.tracado.type === 'MultiPolygon' ? 'center' : 'top'}
        className={`${origem['name']} ${classes['name']}`}
      >
        {nome}
      </Tooltip>
    )
  );
};

const Feicao = ({ feicao, nomes }: { readonly feicao: Desenhada; readonly nomes: boolean }) => {
  const { tipo, tracado } = feicao;
  const look = { className: `${classes['feicao']} ${classes[tipo]}`, interactive: false };
  const nome = <Nome feicao={feicao} mostra={nomes} />;
  if (tracado.type === 'MultiLineString')
    return (
      <Polyline
        positions={tracado.coordinates.map((linha) => linha.map(toLatLng))}
        {...look}
        className={`${look.className} ${classes['line']}`}
      >
        {nome}
      </Polyline>
    );
  if (tracado.type === 'MultiPolygon')
    return (
      <Polygon positions={tracado.coordinates.map((aneis) => aneis.map((anel) => anel.map(toLatLng)))} {...look}>
        {nome}
      </Polygon>
    );
  return tracado.coordinates.map((ponto, at) => (
    <CircleMarker key={ponto.join()} center={toLatLng(ponto)} radius={PLACE_RADIUS_PX} {...look}>
      {at === 0 && nome}
    </CircleMarker>
  ));
};

/** How deep the points of each type lie. */
const FUNDO = { MultiPoint: 0, MultiLineString: 1, MultiPolygon: 2 } as const;

/** All points of the drawings. */
const pontosDas = (feicoes: readonly Desenhada[]) =>
  feicoes.flatMap(({ tracado: { type, coordinates } }) => (coordinates.flat(FUNDO[type]) as [number, number][]).map(toLatLng));

/** How far beyond its plots a map shows the land beside them, in parts of its size; a road may go on for a day. */
const BEIRA = 0.4;

/** The first view of a map: the plots with the drawings beside them, or all drawings where there are no plots. */
export const quadroDe = (talhoes: readonly LatLngTuple[], feicoes: readonly Desenhada[]): LatLngBounds => {
  const pontos = pontosDas(feicoes);
  if (talhoes.length === 0) return latLngBounds(pontos);
  const perto = latLngBounds([...talhoes]).pad(BEIRA);
  return latLngBounds([...talhoes, ...pontos.filter((ponto) => perto.contains(ponto))]);
};

/** Roads, water and other drawings of a farm, under its plots; a tap goes through them. */
export const Feicoes = ({ feicoes, nomes = true }: { readonly feicoes: readonly Desenhada[]; readonly nomes?: boolean }) => (
  <Pane name="feicoes" className={classes['pane'] ?? ''}>
    {feicoes.map((feicao) => (
      <Feicao key={`${feicao.id} ${feicao.tipo}`} feicao={feicao} nomes={nomes} />
    ))}
  </Pane>
);
