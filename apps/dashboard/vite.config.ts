import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootFiles } from './boot-files.js';

const api = process.env['TULHA_API'] ?? 'http://127.0.0.1:3000';

/** A vendor that changes seldom gets a chunk of its own; what only one page needs stays with that page. */
const vendors = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'mapa', test: /node_modules\/(leaflet|react-leaflet|@react-leaflet)\// },
  { name: 'genealogia', test: /node_modules\/(@xyflow|@dagrejs|d3-|zustand|classcat)/ },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bootFiles()],
  resolve: { conditions: ['@tulha/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/v1': api, '/p/': api } },
  preview: { host: '127.0.0.1', proxy: { '/v1': api, '/p/': api } },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
  },
});
