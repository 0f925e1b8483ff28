import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { printInLight } from './app/print.js';
import { Providers } from './app/providers.js';
import { router } from './app/router.js';

/** An old version may have left a service worker behind that would go on serving it. */
const dropServiceWorkers = async () => {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
};

void dropServiceWorkers();
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
