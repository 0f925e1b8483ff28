import { Writable } from 'node:stream';
import { createProgress } from './progress.js';

const sink = (isTTY: boolean, columns = 80) => {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      text += chunk.toString();
      done();
    },
  });
  return { stderr: Object.assign(stream, { isTTY, columns }), text: () => text };
};

const STEPS = [
  { etapa: 'Conferindo', feito: 0, total: 0 },
  { etapa: 'Gravando', feito: 1_000, total: 4_000 },
  { etapa: 'Gravando', feito: 4_000, total: 4_000 },
];

describe('andamento', () => {
  it('fora de um terminal escreve uma linha por etapa', async () => {
    for (const [tty, env] of [
      [false, {}],
      [true, { TERM: 'dumb' }],
    ] as const) {
      const { stderr, text } = sink(tty);
      const progress = createProgress({ stderr, env });
      for (const step of STEPS) await progress.show(step);
      await progress.clear();
      expect(text()).toBe('Conferindo…\nGravando…\n');
    }
  });

  it('num terminal redesenha uma linha só, que cabe nele, e a apaga no fim', async () => {
    const { stderr, text } = sink(true, 40);
    const progress = createProgress({ stderr, env: {} });
    for (const step of STEPS) await progress.show(step);
    await progress.clear();
    const lines = text().split('\r\u001b[K');
    expect(lines.slice(1, 3)).toEqual(['Conferindo…', expect.stringMatching(/^Gravando █{6}░{18} 1\.000/)]);
    expect(lines.every((line) => line.length < 40)).toBe(true);
    expect(lines.at(-1)).toBe('');
  });
});
