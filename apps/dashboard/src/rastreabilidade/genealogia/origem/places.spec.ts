import { type Box, placesOf } from './places.js';

const GROUND: Box = { left: 0, top: 0, width: 400, height: 300 };
/** As the browser's DOMRect is: nothing of it is a property of its own, so that spreading one gives nothing. */
class Rect implements Box {
  readonly #at: readonly [number, number];
  constructor(left: number, top: number) {
    this.#at = [left, top];
  }
  get left(): number {
    return this.#at[0];
  }
  get top(): number {
    return this.#at[1];
  }
  get width(): number {
    return 60;
  }
  get height(): number {
    return 14;
  }
}
const at = (left: number, top: number): Box => new Rect(left, top);
const standing = (boxes: readonly Box[]) =>
  placesOf(boxes, GROUND).flatMap((offset, index) => {
    const { left, top, width, height } = boxes[index] as Box;
    return offset ? [{ left: left + offset.dx, top: top + offset.dy, width, height }] : [];
  });
const over = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe('os nomes de um mapa', () => {
  it('ficam onde estão enquanto nenhum cobre outro', () =>
    expect(placesOf([at(10, 10), at(100, 10), at(10, 40)], GROUND)).toEqual(Array.from({ length: 3 }, () => ({ dx: 0, dy: 0 }))));

  it('o que não cabe sai para o lugar livre mais perto, dentro do mapa, e não cobre nenhum outro', () => {
    const perto = [at(180, 140), at(190, 144), at(200, 150), at(170, 150), at(185, 136), at(0, 0), at(10, 4)];
    const todos = standing(perto);
    expect(todos).toHaveLength(perto.length);
    for (const [indice, um] of todos.entries()) {
      for (const outro of todos.slice(indice + 1)) expect([um, outro, over(um, outro)]).toEqual([um, outro, false]);
      expect(um.left >= 0 && um.top >= 0 && um.left + um.width <= 400 && um.top + um.height <= 300).toBe(true);
    }
  });

  it('o que não tem lugar nenhum se esconde, e nunca o primeiro', () => {
    const lugares = placesOf(
      Array.from({ length: 140 }, () => at(180, 140)),
      GROUND,
    );
    expect(lugares[0]).toEqual({ dx: 0, dy: 0 });
    expect(lugares).toContain(undefined);
  });
});
