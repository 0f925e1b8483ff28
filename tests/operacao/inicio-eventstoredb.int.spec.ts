import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStores } from '@tulha/stores/open-stores';
import { cli } from '../cli/support.js';
import { buildProcesses, closePlace, LASTING, openPlace, PASSING, type Place, PROCESSES, runProcess } from './inicio.js';

const SUPERVISOR = 'libs/platform/dist/supervisor.js';

describe('um EventStoreDB com que não se pode começar', () => {
  let place: Place;
  beforeAll(buildProcesses);
  beforeEach(async () => {
    place = await openPlace();
  });
  afterEach(() => closePlace(place));

  /** The output of `npm start` for an address. */
  const start = async (eventStoreUrl: string, sentence: RegExp) => {
    const { code, text } = await runProcess(place, SUPERVISOR, eventStoreUrl);
    expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
    expect(text).toMatch(/^[^\n]*TULHA_EVENTSTORE_URL[^\n]*\.$/);
    expect(text).not.toContain('segredo');
    expect(existsSync(join(place.root, 'dados'))).toBe(false);
  };

  it.each(LASTING)(
    '%s: npm start diz uma frase, uma vez, e acaba com 1, antes de qualquer outra coisa',
    async (_what, address, sentence) => {
      await expect(start(address(place), sentence)).resolves.toBeUndefined();
    },
  );

  it(`${PASSING[0]}: npm start, a API, o trabalhador e quem os confere a esperam, dizem uma frase e acabam com 1`, async () => {
    const [, address, sentence] = PASSING;
    const others = PROCESSES.map(async (script) => {
      const { code, text } = await runProcess(place, script, address(place));
      expect([script, code, text]).toEqual([script, 1, expect.stringMatching(sentence)]);
      expect(text).toMatch(/^[^\n]*\.$/);
    });
    await Promise.all([...others, start(address(place), sentence)]);
  });

  /** Each process with one of them; with all, in the long suite. */
  it.each(PROCESSES.map((script, at) => [script, ...(LASTING[at + 1] ?? PASSING)] as const))(
    '%s, com %s, diz o mesmo',
    async (script, _what, address, sentence) => {
      const { code, text } = await runProcess(place, script, address(place));
      expect([code, text]).toEqual([78, expect.stringMatching(sentence)]);
      expect(text).toMatch(/^[^\n]*\.$/);
    },
  );

  it('"tulha eventos copiar" diz o mesmo do lado que lhe deram', async () => {
    const { database, root } = place;
    await openStores({ databaseUrl: database.url, eventStoreUrl: undefined, name: 'teste', max: 2 }).then(({ close }) => close());
    for (const [, address, sentence] of LASTING) {
      const { exit, stderr } = await cli(['eventos', 'copiar', '--de', database.url, '--para', address(place)], { cwd: root });
      expect([exit, stderr]).toEqual([expect.any(Number), expect.stringMatching(sentence)]);
      expect(exit).not.toBe(0);
      expect(stderr).toContain('--de ou --para');
      expect(stderr).not.toContain('segredo');
    }
  });
});
