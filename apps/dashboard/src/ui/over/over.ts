import { useEffect, useEffectEvent } from 'react';
import { overPage } from './back.js';

/** The windows over the page of this tab. Listens before the router does. */
export const over = overPage(window.history);
addEventListener('popstate', over.moved);

/** Back, the phone's or the browser's, closes this while it is open, and leaves the page only after. */
export const useBackCloses = (opened: boolean, close: () => void): void => {
  const closeNow = useEffectEvent(close);
  useEffect(() => (opened ? over.opened(() => closeNow()) : undefined), [opened]);
};
