import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

/** The present time (ms), updated every minute, so that phrases such as *há 5 minutos* stay right on screen. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
