import sharp from 'sharp';
import { drawPreview, NoPreview, PIXELS_MAX, previewOf, SIDE_MAX, sizeOf } from './preview.js';

const image = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 90, g: 60, b: 20 } } });

it('draws a picture small and upright, without where and by what it was taken', async () => {
  const exif = { IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 7/1 0/1' } };
  const photo = await image(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const small = await drawPreview(photo, 100);
  const { format, width, height, exif: kept } = await sharp(small).metadata();
  expect({ format, width, height, kept }).toEqual({ format: 'webp', width: 50, height: 100, kept: undefined });
  expect(small.includes('Camera')).toBe(false);
});

it('never draws one larger than it is', async () => {
  const { width, height } = await sharp(await drawPreview(await image(30, 20).png().toBuffer(), 320)).metadata();
  expect({ width, height }).toEqual({ width: 30, height: 20 });
});

it('reads from the first bytes how many pixels an image claims, and draws none that claims too many', async () => {
  const bomb = await image(10_500, 10_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_048_576);
  expect(await sizeOf(bomb.subarray(0, 65_536))).toEqual({ width: 10_500, height: 10_000 });
  expect(105_000_000).toBeGreaterThan(PIXELS_MAX);
  await expect(drawPreview(bomb, 100)).rejects.toBeInstanceOf(NoPreview);
});

it('makes nothing of what is no picture, or of a kind nobody let in', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
  for (const content of [Buffer.from('<html>'), Buffer.alloc(0), svg, await image(9, 9).tiff().toBuffer()]) {
    await expect(drawPreview(content, 100)).rejects.toBeInstanceOf(NoPreview);
    expect(await sizeOf(content)).toBeUndefined();
  }
});

/** 81 megapixels, of which there are only a few bytes; a GIF is built up frame by frame, all of it in memory. */
const WIDE_GIF = Buffer.from('474946383961282328238000000000000000002c00000000282328230002024401003b', 'hex');

it('draws none that has too long a row, or of which too much is in memory at once', async () => {
  expect(await sizeOf(WIDE_GIF)).toEqual({ width: 9_000, height: 9_000 });
  const row = await image(SIDE_MAX + 1, 1)
    .png()
    .toBuffer();
  for (const content of [row, WIDE_GIF]) {
    const drawn = drawPreview(content, 10);
    await expect(drawn).rejects.toMatchObject({ name: 'NoPreview', cause: { message: 'It is too large' } });
  }
});

const refused = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Error).name] : []));

it('many at once wait for each other, beyond a bound are sent away, and nobody fills the line for another', async () => {
  const photo = await image(40, 20).jpeg().toBuffer();
  const ask = (who: string, n: number) => previewOf({ key: `${who}-${n}`, who, side: 10, read: () => Promise.resolve(photo) });
  const [many, other] = [Array.from({ length: 40 }, (_, n) => ask('ana', n)), ask('bia', 1)];
  expect((await other).length).toBeGreaterThan(0);
  expect(refused(await Promise.allSettled(many))).toEqual(Array(7).fill('Crowded'));
});

it('the same is drawn once for all who ask, and what is no picture is tried once', async () => {
  let reads = 0;
  const asking = (key: string, content: Buffer) =>
    previewOf({ key, who: 'ana', side: 10, read: () => Promise.resolve(content).finally(() => reads++) });
  const photo = await image(40, 20).jpeg().toBuffer();
  expect(refused(await Promise.allSettled(Array.from({ length: 5 }, () => asking('same', photo))))).toEqual([]);
  expect(reads).toBe(1);
  for (let n = 0; n < 3; n++) await expect(asking('none', Buffer.from('<html>'))).rejects.toBeInstanceOf(NoPreview);
  expect(reads).toBe(2);
});
