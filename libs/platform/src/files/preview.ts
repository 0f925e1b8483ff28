import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { createTurns, Crowded } from '../turns.js';

/** Images with more pixels get no preview: a few kilobytes can claim to be gigabytes. */
export const PIXELS_MAX = 100_000_000;
/** Nor of one with a longer side, of which a single row is more than many a picture: as long as a JPEG can have it. */
export const SIDE_MAX = 65_535;
/** The most memory for an image that cannot be read row by row. */
const WHOLE_MAX_BYTES = 256 * 1024 * 1024;
/** Sides of a preview in pixels: for a list, and for a look at it. */
export const SIDES = { miniatura: 240, tela: 1_280 } as const;
export type Side = keyof typeof SIDES;

/** The key of the preview of a content under `anexos/`. */
export const previewKey = (key: string, side: Side): string => `${key.replace(/^anexos\//, 'previas/')}-${SIDES[side]}`;

const AT_ONCE = 2;
const WAITING_MAX = 32;
const WITHIN_S = 8;
/** The loaders of libvips that may open a file; all others stay blocked. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Gif'].flatMap((kind) => [`VipsForeignLoad${kind}`, `VipsForeignLoad${kind}Buffer`]);

/** It is no image, or it is too large, or takes too long. */
export class NoPreview extends Error {
  override readonly name = 'NoPreview';
}

/** It took too long, as it may on a machine with much else to do. */
class TooLong extends Crowded {}

type Open = (content: Buffer, options?: SharpOptions) => Sharp;

/** Loaded when the first image comes: most processes never see one. */
const load = async (): Promise<Open> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return (content, options) => sharp(content, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'error', ...options });
};
let loaded: Promise<Open> | undefined;
const open = () => {
  loaded ??= load();
  return loaded;
};

const turns = createTurns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, what: 'Too many pictures wait' });

export type Size = { readonly width: number; readonly height: number };

/** How wide and high an image claims to be, by its first bytes; undefined where they do not say. */
export const sizeOf = async (head: Buffer): Promise<Size | undefined> => {
  const sharp = await open();
  try {
    const { width, height } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata();
    return { width, height };
  } catch {
    return undefined; // no image, or one whose beginning does not show it
  }
};

/** Whether a preview may be made of an image of that size. */
const isDrawable = ({ width, height }: Size): boolean => Math.max(width, height) <= SIDE_MAX && width * height <= PIXELS_MAX;

/**
 * The bytes of the whole picture, where it is in memory at once: it comes in passes, is built up frame by frame, or is turned before it is
 * made small.
 */
const wholeBytes = ({ format, width, height, channels = 4, depth, isProgressive, orientation = 1 }: Metadata): number => {
  if (format === 'jpeg') return isProgressive ? width * height * channels * 2 : 0;
  const built = format === 'gif' || format === 'webp' || isProgressive || orientation > 1;
  return built ? width * height * (format === 'png' ? channels : 4) * (depth === 'ushort' ? 2 : 1) : 0;
};

/**
 * The image drawn anew within a square of `side` pixels, upright, as WebP. Only the picture remains: no place, no camera, no
 * name.
 * @throws NoPreview; Crowded where it took too long
 */
export const drawPreview = async (content: Buffer, side: number): Promise<Buffer> => {
  const sharp = await open();
  try {
    const claimed = await sharp(content).metadata();
    if (!isDrawable(claimed) || wholeBytes(claimed) > WHOLE_MAX_BYTES) throw new NoPreview('It is too large');
    return await sharp(content)
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: WITHIN_S })
      .toBuffer();
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('timeout')) throw new TooLong('A picture took too long');
    throw new NoPreview('No picture can be made of it', { cause });
  }
};

/** The most keys of impossible previews that are remembered, so that a repeated request costs nothing. */
const REMEMBERED = 10_000;
const remember = (keys: Set<string>, key: string): void => {
  if (keys.size >= REMEMBERED) keys.delete(keys.values().next().value as string);
  keys.add(key);
};
const hopeless = new Set<string>();
const slow = new Set<string>();
const underWay = new Map<string, Promise<Buffer>>();

/** A wanted preview: the key of its store, its owner, and its content, which is read when its turn comes. */
export type Wanted = { readonly key: string; readonly who: string; readonly side: number; readonly read: () => Promise<Buffer> };

const drawInTurn = async ({ key, who, side, read }: Wanted): Promise<Buffer> => {
  try {
    return await turns(who, async () => drawPreview(await read(), side));
  } catch (error) {
    if (error instanceof NoPreview || (error instanceof TooLong && slow.has(key))) remember(hopeless, key);
    else if (error instanceof TooLong) remember(slow, key);
    throw error;
  } finally {
    underWay.delete(key);
  }
};

/**
 * The preview of a stored file. Two are drawn at a time, owners take turns, and callers of the same preview share one
 * drawing. An impossible one is tried once, and once more if it took too long.
 * @throws NoPreview, Crowded
 */
export const previewOf = async (wanted: Wanted): Promise<Buffer> => {
  const { key } = wanted;
  if (hopeless.has(key)) throw new NoPreview('It was tried before');
  const drawing = underWay.get(key) ?? drawInTurn(wanted);
  underWay.set(key, drawing);
  return drawing;
};
