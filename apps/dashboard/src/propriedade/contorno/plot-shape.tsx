import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import type { LatLngTuple } from 'leaflet';
import type { ReactNode } from 'react';
import { CircleMarker, Polygon } from 'react-leaflet';
import { landOf, pointsOf } from './outlines.js';

const PLACE_RADIUS_PX = 8;

/** A plot on a map: all its land with the holes in it, or a dot where only a place is known. */
export const PlotShape = ({
  coords,
  children,
  onOpen,
  ...shown
}: {
  coords: ContornoDito;
  className: string;
  fillOpacity?: number;
  interactive?: boolean;
  /** The action of a tap. */
  onOpen?: () => void;
  children?: ReactNode;
}) => {
  const look = onOpen ? { ...shown, eventHandlers: { click: onOpen } } : shown;
  const land = landOf(coords);
  if (land.length > 0)
    return (
      <Polygon positions={land} {...look}>
        {children}
      </Polygon>
    );
  return (
    <CircleMarker center={pointsOf(coords)[0] as LatLngTuple} radius={PLACE_RADIUS_PX} {...look}>
      {children}
    </CircleMarker>
  );
};
