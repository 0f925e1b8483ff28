// Before the first paint, so that a dark screen never flashes white. The key is the one app/shell/colour-scheme.ts writes.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('tulha:cores') ?? 'auto';
  } catch {
    // The browser forbids storage, so no choice is remembered.
    chosen = 'auto';
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// A signed-in user needs these pieces: they are requested now, and not only once the first ones have arrived and run.
(() => {
  const places = /* PLACES */ [];
  try {
    if (localStorage.getItem('tulha:token') === null) return;
  } catch {
    return; // The browser forbids storage: no user is signed in yet.
  }
  for (const [place, files] of places)
    if (location.pathname.startsWith(place))
      for (const file of files) {
        const link = document.createElement('link');
        link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
        if (file.endsWith('.css')) link.as = 'style';
        link.crossOrigin = '';
        link.href = `/${file}`;
        document.head.append(link);
      }
})();

// A page that was kept whose pieces do not run shows nothing for ever: it is asked for anew, once in this tab.
addEventListener(
  'error',
  () => {
    const here = location.pathname + location.search;
    try {
      if (!document.querySelector('#root > .splash') || sessionStorage.getItem('tulha:refeita')) return;
      sessionStorage.setItem('tulha:refeita', '1');
    } catch {
      return; // The browser forbids storage: without the mark this would reload the page for ever.
    }
    fetch(here, { cache: 'reload' }).then(
      ({ ok }) => ok && location.replace(here),
      () => {
        // No signal: nothing newer to be had.
      },
    );
  },
  true,
);
