import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ENTENDE } from './src/app/versao/contrato.js';
import { markPath } from './src/app/shell/mark-path.js';
import { palette, surfaces } from './src/theme/palette.js';

const drawn = `<path d="${markPath.barn}" fill="${palette.cereja[7]}"/><path d="${markPath.bean}" fill="${surfaces.light.ground}"/>
<path d="${markPath.slit}" fill="none" stroke="${palette.cereja[7]}" stroke-width="3" stroke-linecap="round"/>`;

const markSvg = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawn}</svg>
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

const files = {
  'tulha.svg': ['image/svg+xml', markSvg],
  'first-paint.js': ['text/javascript', () => readFileSync(join(import.meta.dirname, 'first-paint.js'), 'utf8')],
} as const;

type Piece = {
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: Set<string> };
};

/** Every file that a module's page waits for, scripts and styles. */
const closureOf = (module: string, pieces: ReadonlyMap<string, Piece>): readonly string[] => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const piece = pieces.get(name);
    if (!piece || found.has(name)) return;
    found.add(name);
    for (const css of piece.viteMetadata?.importedCss ?? []) found.add(css);
    piece.imports.forEach(visit);
  };
  for (const [name, { moduleIds }] of pieces) if (moduleIds.some((id) => id.endsWith(module))) visit(name);
  return [...found];
};

const named = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 8);

/**
 * The files a browser needs before any script has run, made from the palette so that no colour is written twice. A build also lists the
 * pieces that each of these places waits for, so that a signed-in user's browser requests all of them at once. `places`: the beginning of
 * an address, and its module. `versao.json` names this version and the pieces that `field`, the modules that open without a signal, wait
 * for.
 */
export const bootFiles = (places: Readonly<Record<string, string>>, field: readonly string[]): Plugin => ({
  name: 'tulha-boot-files',
  enforce: 'post',
  configureServer(server) {
    for (const [name, [type, content]] of Object.entries(files))
      server.middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', type);
        response.end(content());
      });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace('<!-- splash -->', `<style>${splashCss()}</style>`)
        .replace('<!-- first-paint -->', '<script src="/first-paint.js"></script>')
        .replace('<!-- mark -->', drawn),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('There is no index.html to complete');
      const html = String(index.source);
      const pieces = new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
      const waited = Object.entries(places).map(([place, module]) => [
        place,
        closureOf(module, pieces).filter((file) => !html.includes(file)),
      ]);
      const source = files['first-paint.js'][1]().replace('/* PLACES */ []', JSON.stringify(waited));
      const fileName = `assets/first-paint-${named(source)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      this.emitFile({ type: 'asset', fileName: 'tulha.svg', source: markSvg() });
      const page = html.replace('/first-paint.js', `/${fileName}`);
      const versao = named(page);
      index.source = page.replace('<!-- versao -->', `<meta name="tulha-versao" content="${versao}" />`);
      const campo = [fileName, ...new Set(field.flatMap((module) => closureOf(module, pieces)))];
      this.emitFile({ type: 'asset', fileName: 'versao.json', source: JSON.stringify({ versao, entende: ENTENDE, campo }) });
    },
  },
});
