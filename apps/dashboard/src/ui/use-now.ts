import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

/** The time (ms) that it is, to the minute: what is said of how long ago something was goes on while it is looked at. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
