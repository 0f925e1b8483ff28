import { useEffect, useEffectEvent } from 'react';

const AGAIN_MS = 15_000;

/** Asks again for what did not come, now and then and when the device says that there is a signal: it may have had one all the while. */
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
