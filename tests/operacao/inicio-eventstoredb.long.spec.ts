import { buildProcesses, closePlace, LASTING, openPlace, type Place, PROCESSES, runProcess } from './inicio.js';

describe('um EventStoreDB com que nenhum reinício deixa começar', () => {
  let place: Place;
  beforeAll(buildProcesses);
  beforeEach(async () => {
    place = await openPlace();
  });
  afterEach(() => closePlace(place));

  it.each(LASTING)('%s: a API, o trabalhador e quem os confere dizem o mesmo, e acabam com 78', async (_what, address, sentence) => {
    for (const script of PROCESSES) {
      const { code, text } = await runProcess(place, script, address(place));
      expect([script, code, text]).toEqual([script, 78, expect.stringMatching(sentence)]);
      expect(text).toMatch(/^[^\n]*\.$/);
    }
  });
});
