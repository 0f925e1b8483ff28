import { useCallback, useEffect } from 'react';
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
    name.toggleAttribute('data-covered', hidden);
    if (!hidden) shown.push(box);
  }
};

/** Keeps the names on a map readable at every zoom. `order`: the texts, the most important first. */
export const Declutter = ({ order }: { order: readonly string[] }) => {
  const map = useMap();
  const run = useCallback(() => tidy(map.getContainer(), order), [map, order]);
  useMapEvents({ zoomend: run, moveend: run, resize: run });
  useEffect(() => {
    // A name gets its text after it has been opened, its place after its text, and its width once the font is here.
    const watching = new MutationObserver(run);
    const pane = map.getPane('tooltipPane');
    if (pane) watching.observe(pane, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
    void document.fonts.ready.then(run);
    return () => watching.disconnect();
  }, [map, run]);
  return null;
};
