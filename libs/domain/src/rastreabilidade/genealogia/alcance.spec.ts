import { fc } from '@tulha/testing/property';
import { alcanceDe, parteDe, percentualDe } from './alcance.js';
import { colher, type Grafo, ligar, novoGrafo, percorrer } from './grafo.js';
import { origensDe, UM } from './origem.js';

type Aresta = readonly [paiId: number, filhoId: number, entrada: number];
type Colheita = readonly [loteId: number, talhaoId: number, volumeMl: number];

const grafoDe = (arestas: readonly Aresta[], colheitas: readonly Colheita[]): Grafo => {
  const grafo = novoGrafo();
  for (const [pai, filho, entrada] of arestas) ligar(grafo, filho, pai, entrada);
  for (const [lote, talhao, volume] of colheitas) colher(grafo, lote, talhao, volume);
  return grafo;
};
const de = (talhaoId: number, ...lotes: readonly number[]) => lotes.map((loteId) => ({ loteId, talhaoIds: new Set([talhaoId]) }));

describe('alcance do café', () => {
  it('segue o café de um talhão até o fim, com a parte dele em cada lote e por onde veio', () => {
    const grafo = grafoDe(
      [
        [1, 10, 600],
        [2, 10, 200],
        [10, 20, 50],
        [3, 20, 150],
        [3, 30, 9],
      ],
      [
        [1, 7, 1000],
        [1, 8, 3000],
        [2, 7, 500],
        [3, 9, 500],
      ],
    );
    expect(alcanceDe(de(7, 1, 2), grafo).map(({ parte, ...resto }) => ({ ...resto, parte: percentualDe(parte) }))).toEqual([
      { loteId: 1, nivel: 0, via: null, parte: '25.0000' },
      { loteId: 2, nivel: 0, via: null, parte: '100.0000' },
      { loteId: 10, nivel: 1, via: 2, parte: '43.7500' },
      { loteId: 20, nivel: 2, via: 10, parte: '10.9375' },
    ]);
  });

  it('de um lote que já não tem café daquele talhão não segue nada', () => {
    const grafo = grafoDe([[1, 10, 5]], [[1, 8, 100]]);
    expect(alcanceDe(de(7, 1), grafo)).toEqual([]);
    expect(alcanceDe(de(7, 99), grafo)).toEqual([]);
  });

  it('arredonda para o milésimo mais perto', () => {
    expect([parteDe(3, UM / 2n), parteDe(10, UM / 3n), parteDe(Number.MAX_SAFE_INTEGER, UM), percentualDe(UM / 3n)]).toEqual([
      2,
      3,
      Number.MAX_SAFE_INTEGER,
      '33.3333',
    ]);
  });

  const arestas = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 10_000 })),
    { maxLength: 30, selector: ([a, b]) => Math.min(a, b) * 100 + Math.max(a, b) },
  );
  const volumes = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 7, max: 9 }), fc.integer({ min: 1, max: 10_000 })), {
    minLength: 1,
    maxLength: 8,
  });

  it('para baixo diz o mesmo que a origem diz para cima, em qualquer grafo', () =>
    fc.assert(
      fc.property(arestas, volumes, (pares, colhidos) => {
        // Lots 1 to 4 are picked, the others are made; an edge leads to a higher number.
        const feitos = pares.flatMap(([a, b, entrada]): Aresta[] =>
          a === b || Math.max(a, b) <= 4 ? [] : [[Math.min(a, b), Math.max(a, b), entrada]],
        );
        const grafo = grafoDe(feitos, [...new Map(colhidos.map((colheita) => [`${colheita[0]}/${colheita[1]}`, colheita])).values()]);
        const partidas = [...grafo.talhoes].flatMap(([lote, talhoes]) =>
          talhoes.some((id, at) => at % 2 === 0 && id === 7) ? [lote] : [],
        );
        const alcancados = new Map(alcanceDe(de(7, ...partidas), grafo).map((lote) => [lote.loteId, lote.parte]));
        for (let loteId = 1; loteId <= 12; loteId++) {
          const origem = origensDe([{ loteId, peso: 1 }], grafo, 1_000_000_000).find(({ talhaoId }) => talhaoId === 7);
          const parte = parteDe(1_000_000_000, alcancados.get(loteId) ?? 0n);
          expect(Math.abs(parte - (origem?.quantidade ?? 0))).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    ));

  it('um lote com dez mil descendentes, em leque e em corrente, cada um com outro de fora: uma vez cada um', () => {
    const leque = Array.from({ length: 10_000 }, (_, n): Aresta[] => [
      [1, n + 2, 7],
      [900_000, n + 2, 3],
    ]).flat();
    const corrente = Array.from({ length: 10_000 }, (_, n): Aresta[] => [
      [n + 1, n + 2, 7],
      ...(n > 0 ? [[n, n + 2, 3] as const] : []),
    ]).flat();
    for (const [todas, fundo] of [
      [leque, 1],
      [corrente, 10_000],
    ] as const) {
      const grafo = grafoDe(todas, [
        [1, 7, 100],
        [900_000, 8, 100],
      ]);
      const alcancados = alcanceDe(de(7, 1), grafo);
      expect([alcancados.length, Math.max(...alcancados.map(({ nivel }) => nivel))]).toEqual([10_001, fundo]);
      expect(percorrer(grafo, [1], 'filhos').lotes).toHaveLength(10_001);
      const ultimo = alcancados.at(-1)?.parte ?? 0n;
      expect(percentualDe(ultimo)).toBe(fundo === 1 ? '70.0000' : '100.0000');
    }
  });
});
