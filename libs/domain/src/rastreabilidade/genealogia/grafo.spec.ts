import fc from 'fast-check';
import { alcance, emOrdem, type Grafo, ligar, niveis, novoGrafo, recortar, religar } from './grafo.js';

type Aresta = readonly [paiId: number, filhoId: number];

const grafoDe = (arestas: readonly Aresta[]): Grafo => {
  const grafo = novoGrafo();
  for (const [pai, filho] of arestas) ligar(grafo, filho, pai, pai * 1_000 + filho);
  return grafo;
};

/** Lots of a small graph: an edge always leads from a lower number to a higher one. */
const arestas = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })), {
    maxLength: 30,
    selector: ([a, b]) => a * 100 + b,
  })
  .map((pares) => [
    ...new Map(
      pares.filter(([a, b]) => a !== b).map(([a, b]) => [`${Math.min(a, b)}-${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)] as const]),
    ).values(),
  ]);

/** Every way from a lot upwards, said one after the other. */
const caminhos = (todas: readonly Aresta[], de: number): number[][] => [
  [de],
  ...todas.filter(([, filho]) => filho === de).flatMap(([pai]) => caminhos(todas, pai).map((resto) => [de, ...resto])),
];

/** Every lot made of the two before it: more ways to the first than there are atoms. */
const escada = (lotes: number): Grafo =>
  grafoDe(Array.from({ length: lotes }, (_, n): Aresta[] => [[n, n + 1], ...(n > 0 ? [[n - 1, n + 1] as const] : [])]).flat());

describe('o grafo dos lotes', () => {
  it('alcança e conta passos como quem anda todos os caminhos', () =>
    fc.assert(
      fc.property(arestas, (todas) => {
        const grafo = grafoDe(todas);
        const todos = caminhos(todas, 12);
        const longe = new Map<number, number>();
        for (const caminho of todos)
          longe.set(caminho.at(-1) as number, Math.max(longe.get(caminho.at(-1) as number) ?? 0, caminho.length - 1));
        expect(new Set(alcance(grafo, [12], 'pais'))).toEqual(new Set(longe.keys()));
        expect(niveis(grafo, 12, 'pais')).toEqual(longe);
        const ordem = emOrdem(grafo, [12], 'pais');
        for (const [pai, filho] of todas) if (longe.has(filho)) expect(ordem.indexOf(filho)).toBeLessThan(ordem.indexOf(pai));
      }),
    ));

  it('mostra a família inteira quando cabe, e só ela', () =>
    fc.assert(
      fc.property(arestas, fc.integer({ min: 1, max: 12 }), (todas, raiz) => {
        const grafo = grafoDe(todas);
        const [acima, abaixo] = [new Set(alcance(grafo, [raiz], 'pais')), new Set(alcance(grafo, [raiz], 'filhos'))];
        const { niveis: mostrados, passos, total } = recortar(grafo, raiz, ['pais', 'filhos'], 100);
        expect(new Set(mostrados.keys())).toEqual(acima.union(abaixo));
        const daFamilia = todas.filter(([pai, filho]) => acima.has(filho) || abaixo.has(pai));
        expect(passos.map(({ paiId, filhoId }) => `${paiId}-${filhoId}`).sort()).toEqual(
          daFamilia.map(([pai, filho]) => `${pai}-${filho}`).sort(),
        );
        for (const { paiId, filhoId, entrada } of passos) expect(entrada).toBe(paiId * 1_000 + filhoId);
        expect(total).toEqual({ lotes: mostrados.size, arestas: passos.length });
      }),
    ));

  it('mostra primeiro os mais próximos, e diz quantos são ao todo', () => {
    const { niveis: mostrados, passos, total } = recortar(escada(10_000), 5_000, ['pais', 'filhos'], 5);
    expect([...mostrados]).toEqual([
      [5_000, 0],
      [4_999, -1],
      [5_001, 1],
      [4_998, -2],
      [5_002, 2],
    ]);
    expect(passos).toHaveLength(6);
    expect(total).toEqual({ lotes: 10_001, arestas: 19_998 });
  });

  it('onde tudo se mistura com tudo, mostra menos lotes em vez de todas as arestas', () => {
    const grafo = grafoDe(
      Array.from({ length: 300 }, (_, filho) => Array.from({ length: filho }, (__, pai): Aresta => [pai, filho])).flat(),
    );
    const { niveis: mostrados, passos, total } = recortar(grafo, 299, ['pais'], 200);
    expect(mostrados.size).toBeLessThan(200);
    expect(passos.length).toBeLessThan(200 * 10 + 300);
    expect(total).toEqual({ lotes: 300, arestas: (300 * 299) / 2 });
  });

  it('não se perde onde há mais caminhos do que tempo', () => {
    const started = performance.now();
    expect(niveis(escada(10_000), 10_000, 'pais').get(0)).toBe(10_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('esquece uma aresta por onde nada passou', () => {
    const grafo = grafoDe([
      [1, 3],
      [2, 3],
    ]);
    religar(grafo, 3, 1, 0);
    religar(grafo, 3, 2, 7);
    expect(grafo.pais.get(3)).toEqual([2, 7]);
    expect(alcance(grafo, [1], 'filhos')).toEqual([1]);
  });

  it('recusa um lote que seria antepassado de si mesmo', () =>
    expect(() =>
      emOrdem(
        grafoDe([
          [1, 2],
          [2, 1],
        ]),
        [1],
        'pais',
      ),
    ).toThrow('its own ancestor'));
});
