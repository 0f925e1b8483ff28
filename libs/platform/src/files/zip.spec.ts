import { inflateRawSync } from 'node:zlib';
import { zip } from './zip.js';

const entries = [
  { name: 'talhões.geojson', content: Buffer.from('{"type":"FeatureCollection"}'.repeat(100)) },
  { name: 'vazio.txt', content: Buffer.alloc(0) },
];

/** Reads an archive from its end, as programs do, and knows nothing of how it was written. */
const unzip = (archive: Buffer) => {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files: { name: string; content: Buffer }[] = [];
  for (let at = archive.readUInt32LE(end + 16), n = archive.readUInt16LE(end + 10); n > 0; n--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, nameLength, offset] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    expect(archive.readUInt32LE(offset)).toBe(0x04034b50);
    const from = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    files.push({ name, content: inflateRawSync(archive.subarray(from, from + packed)) });
    at += 46 + nameLength;
  }
  return files;
};

it('o que entra num arquivo ZIP sai dele, e o mesmo entra igual', () => {
  const archive = zip(entries);
  expect(unzip(archive)).toEqual(entries);
  expect(zip(entries)).toEqual(archive);
});
