import { useEffect, useEffectEvent } from 'react';

const AGAIN_MS = 15_000;

/** Repeats a failed request at intervals, and when the device reports a signal, which it may have had all the while. */
export const useAgain = (missing: boolean, ask: () => void): void => {
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!missing) return;
    const now = () => again();
    const timer = setInterval(now, AGAIN_MS);
    addEventListener('online', now);
    return () => {
      clearInterval(timer);
      removeEventListener('online', now);
    };
  }, [missing]);
};
