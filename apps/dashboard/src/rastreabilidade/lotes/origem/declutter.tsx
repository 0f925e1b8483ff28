import { useEffect } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';

const overlaps = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Hides the names that would lie over another; those that come first in `order` stay. */
const tidy = (root: HTMLElement, order: readonly string[]) => {
  const shown: DOMRect[] = [];
  const names = [...root.querySelectorAll<HTMLElement>('.leaflet-tooltip')].sort(
    (a, b) => order.indexOf(a.textContent ?? '') - order.indexOf(b.textContent ?? ''),
  );
  for (const name of names) {
    const box = name.getBoundingClientRect();
    const hidden = shown.some((other) => overlaps(other, box));
    name.style.visibility = hidden ? 'hidden' : '';
    if (!hidden) shown.push(box);
  }
};

/** Keeps the names on a map readable at every zoom. `order`: the texts, the most important first. */
export const Declutter = ({ order }: { order: readonly string[] }) => {
  const map = useMap();
  const run = () => requestAnimationFrame(() => tidy(map.getContainer(), order));
  useMapEvents({ zoomend: run, moveend: run, resize: run, layeradd: run, tooltipopen: run });
  useEffect(() => {
    // The names have their width only once their font is here.
    let gone = false;
    void document.fonts.ready.then(() => requestAnimationFrame(() => gone || tidy(map.getContainer(), order)));
    return () => {
      gone = true;
    };
  }, [map, order]);
  return null;
};
