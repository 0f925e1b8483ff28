import sharp from 'sharp';
import { NoPreview, PIXELS_MAX, pixelsOf, previewOf } from './preview.js';

const image = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 90, g: 60, b: 20 } } });

it('draws a picture small and upright, without where and by what it was taken', async () => {
  const exif = { IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 7/1 0/1' } };
  const photo = await image(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const small = await previewOf(photo, 100);
  const { format, width, height, exif: kept } = await sharp(small).metadata();
  expect({ format, width, height, kept }).toEqual({ format: 'webp', width: 50, height: 100, kept: undefined });
  expect(small.includes('Camera')).toBe(false);
});

it('never draws one larger than it is', async () => {
  const { width, height } = await sharp(await previewOf(await image(30, 20).png().toBuffer(), 320)).metadata();
  expect({ width, height }).toEqual({ width: 30, height: 20 });
});

it('reads from the first bytes how many pixels an image claims, and draws none that claims too many', async () => {
  const bomb = await image(10_500, 10_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_048_576);
  expect(await pixelsOf(bomb.subarray(0, 65_536))).toBe(105_000_000);
  expect(105_000_000).toBeGreaterThan(PIXELS_MAX);
  await expect(previewOf(bomb, 100)).rejects.toBeInstanceOf(NoPreview);
});

it('makes nothing of what is no picture, or of a kind nobody let in', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
  for (const content of [Buffer.from('<html>'), Buffer.alloc(0), svg, await image(9, 9).tiff().toBuffer()]) {
    await expect(previewOf(content, 100)).rejects.toBeInstanceOf(NoPreview);
    expect(await pixelsOf(content)).toBeUndefined();
  }
});

it('many at once wait for each other, and beyond a bound are sent away', async () => {
  const photo = await image(40, 20).jpeg().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => previewOf(photo, 10)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Error).name] : []));
  expect(refused).toEqual(Array(6).fill('Crowded'));
});
