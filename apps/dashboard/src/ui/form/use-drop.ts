import { type RefObject, useEffect, useState } from 'react';
import { droppedFiles } from './dropped-files.js';

/** Takes files and folders dropped on an element; true while something is dragged over it. Buttons do the same without dragging. */
export const useDrop = (zone: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = zone.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const listen = <K extends 'dragover' | 'dragleave' | 'drop'>(type: K, handle: (event: DragEvent) => void) =>
      element.addEventListener(type, handle, { signal: listening.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(onFiles);
    });
    return () => listening.abort();
  }, [zone, onFiles]);
  return over;
};
