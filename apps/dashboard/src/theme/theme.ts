import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { filtrarOpcoes } from '../ui/form/filtrar-opcoes.js';
import { palette, surfaces } from './palette.js';

const { cereja, cafe, folha, ambar, papel, torra } = palette;

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** Radii, spacing, type and component defaults. Colours come from palette.ts; no other file holds either. */
export const theme = createTheme({
  colors: { cereja, cafe, folha, ambar, gray: papel, dark: torra },
  white: surfaces.light.surface,
  black: surfaces.light.text,
  primaryColor: 'cafe',
  primaryShade: { light: 7, dark: 2 },
  autoContrast: true,
  luminanceThreshold: 0.34,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: sans,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '0.1875rem', sm: '0.3125rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  respectReducedMotion: true,
  // By name and not with `Modal.extend`: naming a component here would load it with the first page.
  components: {
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', miw: 'max-content' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', bg: 'var(--tulha-surface)' } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
    Pagination: { defaultProps: { color: 'cafe.7' } },
    Select: { defaultProps: { filter: filtrarOpcoes } },
    MultiSelect: { defaultProps: { filter: filtrarOpcoes } },
    // A window hangs from near the top: one in the middle moves whole when something arrives in it, away from under a finger.
    Modal: { defaultProps: { yOffset: 'clamp(1rem, 10dvh, 7rem)', transitionProps: { duration: 120 } } },
  },
});

const scheme = (name: 'light' | 'dark') => {
  const tone = surfaces[name];
  const light = name === 'light';
  return {
    '--mantine-color-body': tone.ground,
    '--mantine-color-text': tone.text,
    '--mantine-color-dimmed': tone.dimmed,
    '--mantine-color-placeholder': tone.dimmed,
    '--mantine-color-default': tone.surface,
    '--mantine-color-default-border': light ? papel[4] : torra[4],
    '--mantine-color-default-hover': tone.sunken,
    '--mantine-color-error': light ? cereja[7] : cereja[3],
    '--mantine-color-anchor': light ? cafe[7] : cafe[2],
    '--tulha-surface': tone.surface,
    '--tulha-sunken': tone.sunken,
    '--tulha-line': tone.line,
    '--tulha-field': tone.field,
    '--tulha-accent': light ? cereja[7] : cereja[4],
    '--tulha-good': light ? folha[7] : folha[3],
    '--tulha-warn': light ? ambar[7] : ambar[3],
    '--tulha-water': `var(--mantine-color-blue-${light ? 7 : 4})`,
    '--tulha-good-soft': light ? folha[1] : folha[9],
    '--tulha-warn-soft': light ? ambar[1] : ambar[9],
    '--tulha-accent-soft': light ? cereja[1] : cereja[9],
    '--tulha-bar': light ? cafe[4] : cafe[5],
    '--mantine-color-cereja-light': light ? cereja[1] : cereja[9],
    '--mantine-color-cereja-light-color': light ? cereja[8] : cereja[2],
    '--mantine-color-folha-light': light ? folha[1] : folha[9],
    '--mantine-color-folha-light-color': light ? folha[8] : folha[2],
    '--mantine-color-ambar-light': light ? ambar[1] : ambar[9],
    '--mantine-color-ambar-light-color': light ? ambar[8] : ambar[2],
    '--mantine-color-cafe-light': light ? cafe[1] : cafe[9],
    '--mantine-color-cafe-light-color': light ? cafe[8] : cafe[2],
    '--mantine-color-gray-light': light ? papel[2] : torra[5],
    '--mantine-color-gray-light-color': light ? papel[7] : torra[1],
  };
};

/** Mantine's variables and our few own ones (`--tulha-*`), for both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--tulha-toast-width': '360px',
    '--tulha-toast-top': '110px',
    '--tulha-touch': '2.75rem',
    '--tulha-menu': '16rem',
    '--tulha-rail': '4rem',
    '--tulha-bar-height': '3.5rem',
    '--tulha-page': '76rem',
    '--tulha-focus': '0.125rem',
    '--tulha-hairline': '1px',
  },
  light: scheme('light'),
  dark: scheme('dark'),
});
