import { BadArchive, openZip, type UnzipLimits } from '../../files/unzip.js';
import { attributeOf, type Tag, tidied, walk } from './markup.js';

/** Bounds of an opened workbook: a sheet may be full of empty rows, which are dropped before it is parsed. */
const ZIP: UnzipLimits = { entries: 2_000, bytes: 128 * 1_024 * 1_024, ratio: 200 };
const MEGABYTE = 1_024 * 1_024;
const MOST = { sheet: 112 * MEGABYTE, other: 24 * MEGABYTE };

/** The parts of a workbook that are read, each as UTF-8. */
export type Parts = {
  readonly sheet: Buffer;
  readonly strings: Buffer | undefined;
  readonly styles: Buffer | undefined;
  readonly from1904: boolean;
  /** The name of the sheet that is read, and of how many that are shown. */
  readonly name: string;
  readonly visible: number;
};

/** A spreadsheet of an unsupported kind; the message, in Portuguese, gives the remedy. */
export class OtherKind extends Error {
  override readonly name = 'OtherKind';
}

type Relation = { readonly type: string; readonly target: string };

/** The path of a part that another points at: from the root, or from the other's folder. */
const pathFrom = (folder: string, target: string): string => {
  const path = target.replaceAll('\\', '/');
  const steps = (path.startsWith('/') ? path : `${folder}/${path}`).split('/');
  const real: string[] = [];
  for (const step of steps) {
    if (step === '..') real.pop();
    else if (step !== '' && step !== '.') real.push(step);
  }
  return real.join('/').toLowerCase();
};

const openParts = (file: Buffer) => {
  const zip = openZip(file, ZIP);
  // The programs that write workbooks do not agree on capitals, and those that open them do not mind.
  const names = new Map(zip.names.map((name) => [name.replace(/^\/+/, '').toLowerCase(), name]));
  const read = (path: string, most: number): Buffer | undefined => {
    const name = names.get(path);
    const content = name === undefined ? undefined : zip.read(name);
    if (content && content.length > most) throw new BadArchive('too-big');
    return content && tidied(content);
  };
  const relations = (of: string): ReadonlyMap<string, Relation> => {
    const at = of.lastIndexOf('/') + 1;
    const xml = read(`${of.slice(0, at)}_rels/${of.slice(at)}.rels`, MOST.other);
    const found = new Map<string, Relation>();
    if (!xml) return found;
    walk(xml, (tag) => {
      if (tag.name !== 'Relationship' || tag.kind === 'close') return;
      const [id, type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => attributeOf(xml, tag, name));
      if (id !== undefined && attributeOf(xml, tag, 'TargetMode') !== 'External')
        found.set(id, { type, target: pathFrom(of.slice(0, at), target) });
    });
    return found;
  };
  return { names, read, relations };
};

const ofType = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((one) => one.type.endsWith(`/${type}`))?.target;

const SAVE = 'Abra no programa de planilhas e salve como .xlsx.';

const refuseOthers = (names: ReadonlyMap<string, string>): void => {
  if (names.has('xl/workbook.bin')) throw new OtherKind(`Este arquivo é uma planilha binária (.xlsb), que não é lida. ${SAVE}`);
  if (names.has('content.xml') && names.has('mimetype'))
    throw new OtherKind(`Este arquivo é uma planilha do LibreOffice (.ods), que não é lida. ${SAVE}`);
};

type Sheet = { readonly name: string; readonly path: string; readonly shown: boolean };

const readBook = (xml: Buffer, relations: ReadonlyMap<string, Relation>) => {
  const sheets: Sheet[] = [];
  let from1904 = false;
  const take = (tag: Tag): void => {
    if (tag.kind === 'close') return;
    if (tag.name === 'workbookPr') from1904 = ['1', 'true'].includes(attributeOf(xml, tag, 'date1904') ?? '');
    if (tag.name !== 'sheet') return;
    const relation = relations.get(attributeOf(xml, tag, 'id') ?? '');
    // A sheet may be one chart, which holds no rows.
    if (relation && relation.type !== '' && !relation.type.endsWith('/worksheet')) return;
    const shown = (attributeOf(xml, tag, 'state') ?? 'visible') === 'visible';
    sheets.push({ name: attributeOf(xml, tag, 'name') ?? '', path: relation?.target ?? '', shown });
  };
  walk(xml, take);
  return { sheets, from1904 };
};

/** An opened workbook: the parts that its sheets share, and a way to take each sheet. */
const openBook = (file: Buffer) => {
  const { names, read, relations } = openParts(file);
  refuseOthers(names);
  const path = ofType(relations(''), 'officeDocument') ?? 'xl/workbook.xml';
  const book = read(path, MOST.other);
  if (!book) throw new BadArchive('damaged');
  const ofBook = relations(path);
  const { sheets, from1904 } = readBook(book, ofBook);
  const shown = sheets.filter((one) => one.shown);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const shared = {
    // Without a relation, some programs still put them at the usual place.
    strings: read(ofType(ofBook, 'sharedStrings') ?? `${folder}sharedstrings.xml`, MOST.other),
    styles: read(ofType(ofBook, 'styles') ?? `${folder}styles.xml`, MOST.other),
    from1904,
    visible: shown.length,
  };
  const take = (chosen: Sheet | undefined): Parts => {
    const sheet = chosen && read(chosen.path, MOST.sheet);
    if (!sheet) throw new BadArchive('damaged');
    return { sheet, ...shared, name: chosen.name };
  };
  return { shown, first: shown[0] ?? sheets[0], take };
};

/**
 * Opens a workbook and takes the needed parts: its first visible sheet (the first where all are hidden), the texts and the
 * styles, at any place in the package.
 * @throws BadArchive, SyntaxError, OtherKind
 */
export const partsOf = (file: Buffer): Parts => {
  const { first, take } = openBook(file);
  return take(first);
};

/** Takes the visible sheets with wanted names, and tells the names of the other visible sheets. @throws as above */
export const partsOfSheets = (file: Buffer, wanted: (name: string) => boolean) => {
  const { shown, take } = openBook(file);
  const others = shown.flatMap(({ name }) => (wanted(name) ? [] : [name]));
  return { sheets: shown.filter(({ name }) => wanted(name)).map(take), others };
};
