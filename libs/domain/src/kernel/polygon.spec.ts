import { isInBrazil, type Ring, ringProblem } from './polygon.js';

const square: Ring = [
  [-45.1, -22.1],
  [-45.1, -22.2],
  [-45.2, -22.2],
  [-45.2, -22.1],
  [-45.1, -22.1],
];

describe('contorno de um talhão', () => {
  it('aceita um contorno fechado e simples, em qualquer sentido', () => {
    expect(ringProblem(square)).toBeUndefined();
    expect(ringProblem([...square].reverse())).toBeUndefined();
  });

  it.each<[string, Ring]>([
    ['o último ponto deve ser igual ao primeiro', square.slice(0, 4)],
    ['são precisos ao menos 4 pontos, com o último igual ao primeiro', [square[0]!, square[1]!, square[0]!]],
    ['os pontos 2 e 3 são iguais', [square[0]!, square[1]!, square[1]!, square[2]!, square[0]!]],
    [
      'os pontos estão todos na mesma linha',
      [
        [-45.1, -22.1],
        [-45.2, -22.2],
        [-45.3, -22.3],
        [-45.1, -22.1],
      ],
    ],
    ['o contorno cruza ou encosta em si mesmo', [square[0]!, square[2]!, square[1]!, square[3]!, square[0]!]],
    ['o contorno cruza ou encosta em si mesmo', [square[0]!, square[1]!, [-45.15, -22.1], square[2]!, square[3]!, square[0]!]],
    ['o contorno cruza ou encosta em si mesmo', [square[0]!, square[1]!, square[2]!, [-45.3, -22.2], square[2]!, square[3]!, square[0]!]],
    ['o ponto 2 fica fora do Brasil; a ordem é longitude e depois latitude', [square[0]!, [-22.1, -45.1], square[2]!, square[0]!]],
    ['use no máximo 6 casas decimais em cada coordenada', [square[0]!, [-45.1234567, -22.2], square[2]!, square[0]!]],
  ])('recusa: %s', (problem, ring) => expect(ringProblem(ring)).toBe(problem));

  it('sabe o que fica no Brasil', () => {
    expect(isInBrazil([-45.12877, -22.12134])).toBe(true);
    expect(isInBrazil([-22.12134, -45.12877])).toBe(false);
    expect(isInBrazil([Number.NaN, -22])).toBe(false);
  });
});
