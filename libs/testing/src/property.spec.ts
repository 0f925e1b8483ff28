import { fc } from './property.js';
import { seed } from './seed.js';

describe('properties', () => {
  const never = fc.property(fc.nat(), (n) => n < 0);

  it("draw by the run's seed, which whoever fails says", () => {
    expect(fc.check(never)).toMatchObject({ failed: true, seed });
    expect(() => fc.assert(never)).toThrow(`seed: ${seed}`);
  });

  it('draw the same again', () => {
    const drawn = () => fc.sample(fc.nat(), 20);
    expect(drawn()).toEqual(drawn());
  });
});
