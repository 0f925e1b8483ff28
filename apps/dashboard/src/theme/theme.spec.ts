import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palette, surfaces } from './palette.js';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [bright = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dark + 0.05);
};

const { cereja, cafe, folha, ambar } = palette;
const { light, dark } = surfaces;

describe('cores', () => {
  it.each([
    ['texto', light.text, light.sunken, 7],
    ['texto, escuro', dark.text, dark.surface, 7],
    ['texto apagado', light.dimmed, light.sunken, 4.5],
    ['texto apagado, escuro', dark.dimmed, dark.surface, 4.5],
    ['ação', '#ffffff', cereja[6], 4.5],
    ['selo verde', folha[8], folha[1], 4.5],
    ['selo verde, escuro', folha[2], folha[9], 4.5],
    ['selo âmbar', ambar[8], ambar[1], 4.5],
    ['selo âmbar, escuro', ambar[2], ambar[9], 4.5],
    ['selo café', cafe[8], cafe[1], 4.5],
    ['selo café, escuro', cafe[2], cafe[9], 4.5],
    ['contorno de campo', light.field, light.surface, 3],
    ['contorno de campo, escuro', dark.field, dark.surface, 3],
  ])('%s tem contraste', (_name, ink, paper, least) => expect(contrast(ink, paper)).toBeGreaterThanOrEqual(least));
});

describe('o tema é o único lugar', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !file.startsWith('theme/'));

  it('de cores', () => {
    const colour = /#[0-9a-f]{3,8}\b(?!\w)|\brgba?\(|\bhsla?\(|\boklch\(/i;
    expect(files.filter((file) => colour.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('de medidas em pixels', () => {
    const sheets = files.filter((file) => file.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(5);
    expect(sheets.filter((file) => /\d+px\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
