import { Skeleton } from '@mantine/core';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

const AT_MOST_MS = 500;
const line: (() => void)[] = [];
let moving = false;

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: AT_MOST_MS });
  else setTimeout(work);
};

const next = (): void => {
  const work = line.shift();
  moving = work !== undefined;
  if (!work) return;
  work();
  whenIdle(next);
};

/** One after the other, each when the page has nothing else to do. @returns to be called when it need not be done any more */
const inTurn = (work: () => void): (() => void) => {
  line.push(work);
  if (!moving) {
    moving = true;
    whenIdle(next);
  }
  return () => {
    const at = line.indexOf(work);
    if (at >= 0) line.splice(at, 1);
  };
};

/** A part of a long page, drawn after those before it and never in the same breath: on a slow processor the page answers to a finger meanwhile. */
export const EmSeguida = ({ children }: { readonly children: ReactNode }) => {
  const [here, setHere] = useState(false);
  useEffect(() => inTurn(() => startTransition(() => setHere(true))), []);
  return here ? children : <Skeleton height="8rem" radius="lg" />;
};
