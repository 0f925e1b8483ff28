import { VisuallyHidden } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import classes from './shell.module.css';

const MARK_MS = 1000;

/** Shows that a request is under way, for a second at least: a shorter sign would be missed. */
export const Ocupado = () => {
  const writing = useIsMutating() > 0;
  const going = useNavigation().state === 'loading';
  const busy = writing || going;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (busy) {
      setShown(true);
      return;
    }
    const timer = setTimeout(() => setShown(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div role="status" className="only-screen">
      {shown && (
        <div className={classes['busy']}>
          <VisuallyHidden>Um instante…</VisuallyHidden>
        </div>
      )}
    </div>
  );
};
