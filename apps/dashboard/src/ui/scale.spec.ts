import { fc } from '@tulha/testing/property';
import { scaleOf } from './scale.js';

describe('escala do gráfico', () => {
  it('usa números redondos', () => {
    expect(scaleOf(188_383)).toEqual({ top: 200_000, ticks: [50_000, 100_000, 150_000, 200_000] });
    expect(scaleOf(7)).toEqual({ top: 8, ticks: [2, 4, 6, 8] });
    expect(scaleOf(0)).toEqual({ top: 1, ticks: [] });
  });

  it('nunca corta a maior barra nem desenha linhas demais', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (largest) => {
        const { top, ticks } = scaleOf(largest);
        expect(top).toBeGreaterThanOrEqual(largest);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.at(-1)).toBe(top);
      }),
    ));
});
