import { createServer } from 'node:http';
import { basename, extname, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** The smallest page with this component library: one title, six figures from the server, all of the library's styles. */
const PAGE = `
import '@mantine/core/styles.css';
import { MantineProvider, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
const Figures = () => {
  const [figures, setFigures] = useState([]);
  useEffect(() => void fetch('/figures.json').then((answer) => answer.json()).then(setFigures), []);
  return h(SimpleGrid, { cols: 3, 'data-shown': figures.length > 0 },
    figures.map(({ label, value }) => h(Paper, { key: label, withBorder: true, p: 'md' }, h(Text, null, label), h(Text, { fw: 700 }, value))));
};
createRoot(document.getElementById('root')).render(h(MantineProvider, null, h(Title, null, 'Bare'), h(Figures)));
`;
const INDEX = `<!doctype html><meta charset="utf-8"><title>Bare</title><link rel="stylesheet" href="/page.css"><div id="root"></div>
<script type="module" src="/page.js"></script>`;
const FIGURES = Array.from({ length: 6 }, (_, n) => ({ label: `Figure ${n}`, value: `${n * 1_000} kg` }));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The sign that its figures are on screen. */
export const BARE_FIGURES = '[data-shown="true"]';

/** That page in one piece, of the packages of the dashboard. */
const made = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: resolve(import.meta.dirname, '../../apps/dashboard/src'), sourcefile: 'page.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: '/page.js',
    write: false,
  });
  return new Map([['/index.html', INDEX], ...outputFiles.map(({ path, text }) => [`/${basename(path)}`, text] as const)]);
};

/** Builds that page and serves it as well as it can be: compressed, kept for ever. */
export const startBarePage = async () => {
  const files = await made();
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    if (path === '/figures.json') return void response.setHeader('content-type', 'application/json').end(JSON.stringify(FIGURES));
    const content = files.get(path);
    if (content === undefined) return void response.writeHead(404).end();
    response.setHeader('cache-control', path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable');
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').setHeader('content-encoding', 'br');
    response.end(brotliCompressSync(content));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
};
