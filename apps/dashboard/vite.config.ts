import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootFiles } from './boot-files.js';

const api = process.env['TULHA_API'] ?? 'http://127.0.0.1:3000';

/** Small things that the home and many other pages are made of: together, or the home would wait for all that those pages share. */
const ofTheHome = [
  '/node_modules/@floating-ui/',
  '/queriesObserver.',
  '/useQueries.',
  ...['Keyboard', 'X', 'Check', 'Lock', 'Search', 'Menu2', 'ChevronDown', 'CloudUp'].map((name) => `/icons/Icon${name}.`),
  '/icons/IconLayoutSidebarLeft',
  ...['click-outside', 'focus-return', 'focus-trap', 'hotkeys', 'long-press'].map((name) => `/esm/use-${name}/`),
  '/@mantine/core/esm/core/',
  '/@mantine/core/esm/utils/',
  ...['Badge', 'FocusTrap', 'Indicator', 'InputBase', 'Kbd', 'NativeSelect', 'Overlay', 'Popover', 'Portal', 'Skeleton'].map(
    (name) => `/core/esm/components/${name}/`,
  ),
  '/core/esm/components/Combobox/ComboboxChevron/',
  '/libs/domain/src/acesso/modulos',
  ...['calendar', 'curto', 'scaled', 'trim'].map((name) => `/libs/domain/src/kernel/${name}.`),
  ...[
    'app',
    'acesso/perfil.api',
    'acesso/require-session',
    'http/kept',
    'http/version.',
    'propriedade/fazendas',
    'suporte/arquivos/perto',
  ].map((path) => `/dashboard/src/${path}`),
  ...['notificacoes.', 'notificacao.', 'sino.'].map((name) => `/dashboard/src/suporte/notificacoes/${name}`),
  '/dashboard/src/rastreabilidade/lote/quadro/quadro.api',
  ...['hoje/hoje.module.', 'hoje/linha.', 'painel/figure', 'painel/qual-safra.', 'painel/safra-do-endereco.'].map(
    (name) => `/dashboard/src/relatorios/${name}`,
  ),
  ...['bar-', 'clock', 'format', 'scale', 'when-seen'].map((name) => `/dashboard/src/ui/${name}`),
];

/**
 * The first piece of every page is one, and that of a signed-in user another. A third holds modules that many pages share, since each small
 * piece costs a round trip to the server. tests/browser/portao-peso.browser.spec.ts limits their size.
 */
const pieces = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 4 },
  { name: 'inicio', tags: ['$initial' as const], priority: 3 },
  { name: 'casca', test: (id: string) => ofTheHome.some((part) => id.includes(part)), minShareCount: 2, priority: 2 },
  { name: 'fora', test: /\/http\/outbox\//, priority: 1.5 },
  { name: 'comum', minShareCount: 6, priority: 1 },
];

/** The modules requested together with the first piece when a signed-in user opens an address that begins so. */
const places = {
  '/': 'src/app/casa.ts',
  '/rastreabilidade/lotes': 'src/rastreabilidade/lote/lotes.screen.tsx',
  '/rastreabilidade/quadro': 'src/rastreabilidade/lote/quadro/quadro.screen.tsx',
};

/** The modules fetched to this device after the first page, so that the field screens open without a signal. */
const field = [
  'src/main.tsx',
  'src/app/casa.ts',
  'src/acesso/guardados.tsx',
  'src/app/shell/caixa.tsx',
  'src/app/shell/rotulos.ts',
  'src/atividades/dia/listas-do-campo.tsx',
  'src/app/versao/vigia.ts',
  'src/app/versao/versao-nova.tsx',
  'src/atividades/dia/colheita-do-dia.screen.tsx',
  'src/atividades/dia/servico-do-dia.screen.tsx',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bootFiles(places, field)],
  resolve: { conditions: ['@tulha/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/v1': api, '/p/': api } },
  preview: { host: '127.0.0.1', proxy: { '/v1': api, '/p/': api } },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
  },
});
