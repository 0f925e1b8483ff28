import { useState } from 'react';
import { session } from './session.js';
import { dropUnsaved, keepUnsaved, type Place, unsavedAt } from './unsaved.js';

const placeOf = (page: string): Place => {
  const now = session.get();
  return { user: now.status === 'in' ? now.user.id : 0, page, form: '' };
};

/** Work in progress of the signed-in user that is no form, such as a walk or rows of a sheet. It is kept as unsaved forms are. */
export const recallPiece = <T>(name: string): T | undefined => unsavedAt(placeOf(name))[0]?.values['piece'] as T | undefined;

/** Keeps it as it is now; undefined: it is written, or there is nothing of it. */
export const keepPiece = (name: string, piece: unknown): void => {
  const place = placeOf(name);
  if (piece === undefined) dropUnsaved(place, 0);
  else keepUnsaved(place, { values: { piece }, before: {}, farm: 0 });
};

/**
 * A value chosen or typed piece by piece, as it was left, or as it was `given`. Setting it to undefined says that it is written: it starts
 * again from `empty`.
 */
export const useUnsavedPiece = <T>(name: string, empty: T, given: T | undefined) => {
  const [piece, setPiece] = useState<T>(() => given ?? recallPiece<T>(name) ?? empty);
  const set = (next: T | undefined): void => {
    setPiece(next ?? empty);
    keepPiece(name, next);
  };
  return [piece, set] as const;
};
