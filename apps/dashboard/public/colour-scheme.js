// Before the first paint, so that a dark screen never flashes white. The key is the one theme/colour-scheme.ts writes.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('tulha:cores') ?? 'auto';
  } catch {
    // The browser forbids storage: nobody has chosen.
    chosen = 'auto';
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
