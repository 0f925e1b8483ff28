import type { Plugin } from 'vite';
import { markPath } from './src/app/mark-path.js';
import { palette, surfaces } from './src/theme/palette.js';

const markSvg = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g id="mark">
<path d="${markPath.barn}" fill="${palette.cereja[7]}"/><path d="${markPath.bean}" fill="${surfaces.light.ground}"/>
<path d="${markPath.slit}" fill="none" stroke="${palette.cereja[7]}" stroke-width="3" stroke-linecap="round"/></g></svg>
`;

const splashCss = () => {
  const { light, dark } = surfaces;
  return `html { background: ${light.ground}; color: ${light.text}; color-scheme: light; }
html[data-mantine-color-scheme='dark'] { background: ${dark.ground}; color: ${dark.text}; color-scheme: dark; }
.splash { min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; font: 650 1.25rem system-ui, sans-serif; }
.splash svg { width: 4.5rem; height: 4.5rem; }
.splash-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
};

const files = { 'splash.css': ['text/css', splashCss], 'tulha.svg': ['image/svg+xml', markSvg] } as const;

/** What the browser needs before any script has run, made from the palette so that no colour is written twice. */
export const bootFiles = (): Plugin => ({
  name: 'tulha-boot-files',
  configureServer(server) {
    for (const [name, [type, content]] of Object.entries(files))
      server.middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', type);
        response.end(content());
      });
  },
  generateBundle() {
    for (const [fileName, [, content]] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: content() });
  },
});
