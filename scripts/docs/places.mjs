/**
 * Which module each part of the dashboard belongs to, of the kinds of records that say where they are shown. Made here and not where it is
 * asked, or the first page would bring the phrases of every fact.
 */
export const placesOfRecords = async () => {
  const { registros } = await import('@tulha/domain/references/index');
  const shown = Object.values(registros).filter(({ tela }) => tela);
  const modules = new Map(shown.map(({ tela, modulo }) => [tela.lista.split('/').find(Boolean), modulo]));
  const rows = [...modules]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, modulo]) => `  ${/^\w+$/.test(place) ? place : `'${place}'`}: ${modulo ? `'${modulo}'` : undefined},`);
  return [
    "import type { ModuloDoProduto } from '@tulha/domain/acesso/modulos';",
    '',
    '/** The module of the records that each part of the dashboard shows. Written by `npm run docs` from the files `*.registro.ts`. */',
    'export const LUGARES_DOS_REGISTROS: Readonly<Record<string, ModuloDoProduto | undefined>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
};
