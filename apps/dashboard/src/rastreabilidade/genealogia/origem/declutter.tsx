import { useCallback, useEffect } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { type Offset, placesOf } from './places.js';
import classes from './origem.module.css';

const SVG = 'http://www.w3.org/2000/svg';
type Name = { readonly element: HTMLElement; readonly box: DOMRect };

/** The line from the place of a name to the name beside it. */
const lineTo = ({ box }: Name, { dx, dy }: Offset, pane: DOMRect): SVGLineElement => {
  const line = document.createElementNS(SVG, 'line');
  const [x, y] = [box.left + box.width / 2 - pane.left, box.top + box.height / 2 - pane.top];
  // It ends at the edge of the name, not under its letters.
  const short = Math.min(box.width / 2 / Math.max(Math.abs(dx), 1), box.height / 2 / Math.max(Math.abs(dy), 1), 1);
  for (const [name, value] of Object.entries({ x1: x, y1: y, x2: x + dx * (1 - short), y2: y + dy * (1 - short) }))
    line.setAttribute(name, String(Math.round(value)));
  return line;
};

/** Moves names that would lie over another to where there is room, with a line, and hides those that find none; those that come first in `order` stay. */
const tidy = (root: HTMLElement, pane: HTMLElement, order: readonly string[]): void => {
  pane.querySelector(`:scope > .${classes['leaders']}`)?.remove();
  const elements = [...root.querySelectorAll<HTMLElement>('.leaflet-tooltip')].sort(
    (a, b) => order.indexOf(a.textContent ?? '') - order.indexOf(b.textContent ?? ''),
  );
  for (const element of elements) element.style.translate = '';
  const names = elements.map((element): Name => ({ element, box: element.getBoundingClientRect() }));
  const places = placesOf(
    names.map(({ box }) => box),
    root.getBoundingClientRect(),
  );
  const leaders = document.createElementNS(SVG, 'svg');
  leaders.setAttribute('class', classes['leaders'] ?? '');
  leaders.setAttribute('aria-hidden', 'true');
  for (const [index, name] of names.entries()) {
    const place = places[index];
    name.element.toggleAttribute('data-covered', !place);
    if (!place || (place.dx === 0 && place.dy === 0)) continue;
    name.element.style.translate = `${Math.round(place.dx)}px ${Math.round(place.dy)}px`;
    leaders.append(lineTo(name, place, pane.getBoundingClientRect()));
  }
  if (leaders.childElementCount > 0) pane.prepend(leaders);
};

/** Keeps the names on a map readable at every zoom. `order`: the texts, the most important first. */
export const Declutter = ({ order }: { order: readonly string[] }) => {
  const map = useMap();
  const run = useCallback(() => {
    const pane = map.getPane('tooltipPane');
    if (pane) tidy(map.getContainer(), pane, order);
  }, [map, order]);
  useMapEvents({ zoomend: run, moveend: run, resize: run });
  useEffect(() => {
    const pane = map.getPane('tooltipPane');
    // A name gets its text after it has been opened, its place after its text, and its width once the font is here. Moves by the tidying
    // itself are no news.
    const watching = new MutationObserver(() => {
      run();
      watching.takeRecords();
    });
    if (pane) watching.observe(pane, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
    void document.fonts.ready.then(run);
    return () => watching.disconnect();
  }, [map, run]);
  return null;
};
