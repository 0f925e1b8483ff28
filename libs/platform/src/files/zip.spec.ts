import { randomBytes } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { writeZip } from './zip.js';

const entries = [
  { name: 'talhões.geojson', content: Buffer.from('{"type":"FeatureCollection"}'.repeat(1_000)) },
  { name: 'vazio.txt', content: Buffer.alloc(0) },
];

const written = async () => {
  const out = new PassThrough();
  const whole = buffer(out);
  await writeZip(
    out,
    entries.map(({ name, content }) => ({ name, content: [content] })),
  );
  out.end();
  return whole;
};

/** Reads an archive from its end, as programs do, and knows nothing of how it was written. */
const unzip = (archive: Buffer) => {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files: { name: string; content: Buffer }[] = [];
  for (let at = archive.readUInt32LE(end + 16), n = archive.readUInt16LE(end + 10); n > 0; n--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    expect(archive.readUInt32LE(at + 12)).toBe(0x210000); // 1980-01-01 00:00
    const [packed, nameLength, offset] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    expect(archive.readUInt32LE(offset)).toBe(0x04034b50);
    const from = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    files.push({ name, content: inflateRawSync(archive.subarray(from, from + packed)) });
    at += 46 + nameLength;
  }
  return files;
};

it('o que entra num arquivo ZIP sai dele, e o mesmo entra igual', async () => {
  const archive = await written();
  expect(unzip(archive)).toEqual(entries);
  expect(await written()).toEqual(archive);
});

it('de um arquivo grande a memória guarda pedaços: quem o conta espera por quem o escreve', async () => {
  const part = randomBytes(65_536); // bytes that cannot be compressed come out unchanged
  let [told, taken, ahead] = [0, 0, 0];
  function* content() {
    for (let n = 0; n < 20; n++) {
      told += part.length;
      ahead = Math.max(ahead, told - taken);
      yield part;
    }
  }
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      setImmediate(done);
    },
  });
  await writeZip(slow, [{ name: 'grande.bin', content: content() }]);
  expect(taken).toBeGreaterThan(20 * part.length);
  expect(ahead).toBeLessThan(8 * part.length);
});

it('um destino que se perde é um erro, e não uma espera sem fim', async () => {
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disco cheio')) });
  broken.on('error', () => undefined);
  await expect(writeZip(broken, [{ name: 'a', content: [randomBytes(1_000_000)] }])).rejects.toThrow('disco cheio');
});
