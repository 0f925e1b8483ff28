import { fetched, firstPieces } from './pecas.js';
import { product } from './support.js';

const running = product();

/** The most bytes of the first pieces (docs/adr/0034). One import is enough to bring a library into the first second of every user. */
const ENTRY_BYTES = 180_000;
const HOME_BYTES = 225_000;

describe('o peso das primeiras peças', () => {
  const answersOf = (files: readonly string[], encoding: 'br' | 'gzip') =>
    Promise.all(files.map((file) => fetched(running, `/${file}`, encoding)));
  const bytesOf = (answers: readonly { readonly bytes: number }[]) => answers.reduce((sum, { bytes }) => sum + bytes, 0);

  it('as da entrada pesam pouco: até 180 kB de JavaScript comprimido', async () => {
    const { entry } = await firstPieces(running);
    const bytes = bytesOf(
      await answersOf(
        entry.filter((file) => file.endsWith('.js')),
        'gzip',
      ),
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(ENTRY_BYTES);
  });

  it('as da primeira página, comprimidas, cabem no que foi dado a elas', async () => {
    const { home } = await firstPieces(running);
    expect(home.length).toBeGreaterThan(5);
    const answers = await answersOf(home, 'br');
    expect(answers.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
    // The piece shared by all other pages is none of the first; vite.config.ts assigns the pieces.
    expect(home.filter((file) => /comum|curva|grafo|mapa/.test(file))).toEqual([]);
    expect(bytesOf(answers)).toBeLessThan(HOME_BYTES);
  });
});
