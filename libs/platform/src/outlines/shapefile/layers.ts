import { BadArchive, openZip } from '../../files/unzip.js';
import { textOf } from '../text-of.js';
import { UnreadableOutlines } from '../unreadable.js';

/** The files of one layer of a shapefile, which belong together by their name. */
export type Layer = {
  readonly name: string;
  readonly shp: Buffer;
  readonly dbf: Buffer | undefined;
  readonly prj: string | undefined;
  readonly cpg: string | undefined;
};

/** The useful content of an archive: layers, and documents of KML or GPX. */
export type Contents = { readonly layers: readonly Layer[]; readonly texts: readonly string[]; readonly onlyTables: boolean };

const ENTRIES_MAX = 200;
const BYTES_MAX = 32 * 1_024 * 1_024;
const RATIO_MAX = 200;
/** An archive in an archive, as the CAR's are. */
const DEPTH_MAX = 2;
const SMALL_TEXT = 20_000;

type Found = { readonly name: string; readonly content: Buffer };

const WANTED = ['shp', 'dbf', 'prj', 'cpg', 'kml', 'gpx', 'zip'];
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('.')).toLowerCase();
/** The shadow files that a Mac adds to archives. */
const isShadow = (name: string): boolean => name.startsWith('__MACOSX/');

/** The files of an archive, including those of nested archives. All together they stay within the bounds of one. */
const filesOf = (archive: Buffer): Found[] => {
  const left = { entries: ENTRIES_MAX, bytes: BYTES_MAX };
  const open = (bytes: Buffer, folder: string, depth: number): Found[] => {
    const zip = openZip(bytes, { ...left, ratio: RATIO_MAX });
    left.entries -= zip.names.length;
    return zip.names
      .filter((name) => WANTED.includes(endingOf(name)) && !isShadow(name))
      .flatMap((name) => {
        const content = zip.read(name) ?? Buffer.alloc(0);
        left.bytes -= content.length;
        if (left.bytes < 0) throw new BadArchive('too-big');
        if (endingOf(name) !== 'zip') return [{ name: `${folder}${name}`, content }];
        if (depth >= DEPTH_MAX)
          throw new UnreadableOutlines('O arquivo tem um zip dentro de outro dentro de outro: abra-o e mande o de dentro.');
        return open(content, `${folder}${name}/`, depth + 1);
      });
  };
  return open(archive, '', 1);
};

const smallText = (content: Buffer | undefined): string | undefined =>
  content
    ?.subarray(0, SMALL_TEXT)
    .toString('utf8')
    .replace(/^\ufeff/, '');

/** @throws BadArchive, UnreadableOutlines */
export const contentsOf = (archive: Buffer): Contents => {
  const files = filesOf(archive);
  const byName = new Map(files.map(({ name, content }) => [`${stemOf(name)}.${endingOf(name)}`, content]));
  const ending = (wanted: string) => files.filter(({ name }) => endingOf(name) === wanted);
  const layers = ending('shp').map(({ name, content }) => {
    const beside = (other: string) => byName.get(`${stemOf(name)}.${other}`);
    return {
      name: name.slice(name.lastIndexOf('/') + 1, name.lastIndexOf('.')),
      shp: content,
      dbf: beside('dbf'),
      prj: smallText(beside('prj')),
      cpg: smallText(beside('cpg')),
    };
  });
  return {
    layers,
    texts: [...ending('kml'), ...ending('gpx')].map(({ content }) => textOf(content)),
    onlyTables: layers.length === 0 && ending('dbf').length > 0,
  };
};
