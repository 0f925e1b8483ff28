import { VisuallyHidden } from '@mantine/core';
import { Mark } from './mark.js';

/** The same picture index.html shows before the scripts are here, so that nothing jumps. */
export const Splash = () => (
  <div className="splash" role="status">
    <Mark size="4.5rem" />
    <span>Tulha</span>
    <VisuallyHidden>Carregando…</VisuallyHidden>
  </div>
);
