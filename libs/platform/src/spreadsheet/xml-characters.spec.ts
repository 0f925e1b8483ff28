import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { writeXlsx } from './xlsx.js';

/** Everything that XML 1.0 does not know and a text may hold, as it was recorded before it was refused. */
const UNKNOWN = [...Array.from({ length: 0x20 }, (_, code) => code).filter((code) => ![9, 10, 13].includes(code)), 0xfffe, 0xffff, 0xd83d];

it('nenhuma planilha tem uma letra que o XML não conhece: nem nas células, nem nos títulos, nem nas listas', async () => {
  const bad = `Bomba ${UNKNOWN.map((code) => String.fromCharCode(code)).join('')} fim`;
  const out = new PassThrough();
  const file = buffer(out);
  await writeXlsx(out, [{ name: 'Itens', columns: [{ title: bad, kind: 'text', value: () => bad, options: [bad] }], rows: [{}] }]);
  const parts = Object.values(unzipSync(await file)).map((part) => strFromU8(part));
  for (const text of parts) {
    expect(text.isWellFormed()).toBe(true);
    // biome-ignore lint: control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  }
  expect(parts.filter((text) => text.includes('\ufffd')).length).toBeGreaterThan(1);
});
