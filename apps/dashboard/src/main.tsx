import '@fontsource-variable/inter/wght.css';
import './theme/mantine.js';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { printInLight } from './app/shell/print.js';
import { Providers } from './app/shell/providers.js';
import { notarMexidas } from './app/versao/mexido.js';
import { router } from './app/rotas/router.js';
import { sweepUnsaved } from './http/unsaved.js';

const AFTER_THE_PAGE_MS = 3_000;

/** An old version may have left a service worker behind that would go on serving it. */
const dropServiceWorkers = async () => {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
};

/** After the page itself: looks for a newer version of it, and keeps the pieces that must open without a signal. */
const watchVersion = async () => {
  try {
    (await import('./app/versao/vigia.js')).vigiar();
  } catch {
    // The piece did not come: the next visit asks.
  }
};

void dropServiceWorkers();
notarMexidas();
sweepUnsaved();
setTimeout(() => void watchVersion(), AFTER_THE_PAGE_MS);
printInLight();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
