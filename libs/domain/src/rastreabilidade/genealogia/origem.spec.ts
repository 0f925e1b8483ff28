import { fc } from '@tulha/testing/property';
import { repartir } from '../../kernel/rateio.js';
import { colher, type Grafo, ligar, novoGrafo } from './grafo.js';
import { origensDe } from './origem.js';

type Aresta = readonly [paiId: number, filhoId: number, entrada: number];
type Colheita = readonly [loteId: number, talhaoId: number, volumeMl: number];

const grafoDe = (arestas: readonly Aresta[], colheitas: readonly Colheita[]): Grafo => {
  const grafo = novoGrafo();
  for (const [pai, filho, entrada] of arestas) ligar(grafo, filho, pai, entrada);
  for (const [lote, talhao, volume] of colheitas) colher(grafo, lote, talhao, volume);
  return grafo;
};

describe('origem de um lote', () => {
  it('de um lote da roça são os talhões dele, pela quantidade', () =>
    expect(
      origensDe(
        [{ loteId: 1, peso: 1 }],
        grafoDe(
          [],
          [
            [1, 7, 3000],
            [1, 8, 1000],
          ],
        ),
        400,
      ),
    ).toEqual([
      { talhaoId: 7, percentual: '75.0000', quantidade: 300 },
      { talhaoId: 8, percentual: '25.0000', quantidade: 100 },
    ]));

  it('passa por benefício e rebenefício até os talhões', () => {
    const arestas: Aresta[] = [
      [1, 10, 600],
      [2, 10, 200],
      [10, 20, 50],
      [3, 20, 50],
    ];
    const grafo = grafoDe(
      arestas,
      [1, 2, 3].map((lote) => [lote, lote + 100, 1000] as const),
    );
    expect(origensDe([{ loteId: 20, peso: 9 }], grafo, 1000)).toEqual([
      { talhaoId: 103, percentual: '50.0000', quantidade: 500 },
      { talhaoId: 101, percentual: '37.5000', quantidade: 375 },
      { talhaoId: 102, percentual: '12.5000', quantidade: 125 },
    ]);
  });

  it('café avulso aparece como origem desconhecida', () =>
    expect(origensDe([{ loteId: 5, peso: 1 }], novoGrafo(), 60)).toEqual([{ talhaoId: 0, percentual: '100.0000', quantidade: 60 }]));

  it('uma colheita que se corrigiu para nada é origem desconhecida', () => {
    const grafo = grafoDe([], [[5, 7, 100]]);
    colher(grafo, 5, 7, 0);
    expect(origensDe([{ loteId: 5, peso: 1 }], grafo, 60)).toEqual([{ talhaoId: 0, percentual: '100.0000', quantidade: 60 }]);
  });

  it('uma corrente de dez mil lotes não perde nada', () => {
    const arestas = Array.from({ length: 10_000 }, (_, index) => [index, index + 1, 3] as const);
    expect(origensDe([{ loteId: 10_000, peso: 1 }], grafoDe(arestas, [[0, 4, 9]]), 77)).toEqual([
      { talhaoId: 4, percentual: '100.0000', quantidade: 77 },
    ]);
  });

  it('quantidades além de 2⁵³ somam sem perder uma unidade', () => {
    const [grande, talhoes] = [Number.MAX_SAFE_INTEGER, [1, 2, 3]];
    const grafo = grafoDe(
      [],
      talhoes.map((talhao) => [1, talhao, grande] as const),
    );
    expect(origensDe([{ loteId: 1, peso: 1 }], grafo, 9).map(({ quantidade }) => quantidade)).toEqual([3, 3, 3]);
  });

  it('as partes sempre somam o todo', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 40 }),
        (total, pesos) => {
          fc.pre(pesos.some((peso) => peso > 0n));
          expect(repartir(total, pesos).reduce((a, b) => a + b, 0)).toBe(total);
        },
      ),
    ));
});

/** Exact shares, one way from the lot to a plot after the other: numerators over one common denominator. */
const porTodosOsCaminhos = (arestas: readonly Aresta[], colheitas: readonly Colheita[], lote: number) => {
  const partes: { talhao: number; num: bigint; den: bigint }[] = [];
  const andar = (id: number, num: bigint, den: bigint) => {
    const acima = arestas.filter(([, filho]) => filho === id);
    const colhido = colheitas.filter(([de]) => de === id);
    const soma = (pares: readonly (readonly number[])[]) => pares.reduce((sum, [, , quantidade]) => sum + BigInt(quantidade as number), 0n);
    for (const [pai, , entrada] of acima) andar(pai, num * BigInt(entrada), den * soma(acima));
    for (const [, talhao, volume] of colhido) partes.push({ talhao, num: num * BigInt(volume), den: den * soma(colhido) });
    if (acima.length + colhido.length === 0) partes.push({ talhao: 0, num, den });
  };
  andar(lote, 1n, 1n);
  const comum = partes.reduce((produto, { den }) => (produto % den === 0n ? produto : produto * den), 1n);
  const porTalhao = new Map<number, bigint>();
  for (const { talhao, num, den } of partes) porTalhao.set(talhao, (porTalhao.get(talhao) ?? 0n) + (num * comum) / den);
  return [...porTalhao]
    .map(([talhao, parte]) => ({ talhao, parte }))
    .sort((a, b) => (a.parte === b.parte ? a.talhao - b.talhao : a.parte < b.parte ? 1 : -1));
};

/** Blends of blends: every lot after the first four is made of some before it. `pesos` are the possible quantities. */
const misturas = (pesos: fc.Arbitrary<number>) =>
  fc.array(fc.uniqueArray(fc.tuple(fc.nat(1_000), pesos), { minLength: 1, maxLength: 3, selector: ([pai]) => pai }), {
    minLength: 1,
    maxLength: 9,
  });
const RAIZES = 4;
const montar = (passos: readonly (readonly (readonly [number, number])[])[], talhoes: readonly (readonly [number, number])[]) => {
  const arestas = passos.flatMap((entradas, index) => {
    const filho = RAIZES + 1 + index;
    const juntos = new Map(entradas.map(([pai, entrada]) => [(pai % (filho - 1)) + 1, entrada]));
    return [...juntos].map(([pai, entrada]): Aresta => [pai, filho, entrada]);
  });
  const colheitas = talhoes.map(([talhao, volume], index): Colheita => [(index % (RAIZES - 1)) + 1, talhao * RAIZES + index, volume]);
  return { arestas, colheitas, ultimo: RAIZES + passos.length };
};
const talhoes = (pesos: fc.Arbitrary<number>) => fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), pesos), { minLength: 3, maxLength: 7 });

describe('origem contra a soma de todos os caminhos', () => {
  const doisOuCinco = fc.constantFrom(1, 1, 1, 2, 3, 5);
  it('partes que se dizem em decimais são exatamente as mesmas, também nos empates', () =>
    fc.assert(
      fc.property(misturas(doisOuCinco), talhoes(doisOuCinco), fc.nat(1_000_000), (passos, colhidos, total) => {
        const { arestas, colheitas, ultimo } = montar(passos, colhidos);
        const decimais = [...new Set(arestas.map(([, filho]) => filho)), 1, 2, 3].every((id) => {
          const doLote = [...arestas.filter(([, filho]) => filho === id), ...colheitas.filter(([lote]) => lote === id)];
          return [1, 2, 4, 5, 8, 10, 0].includes(doLote.reduce((sum, [, , quantidade]) => sum + quantidade, 0));
        });
        fc.pre(decimais);
        const ingenuo = porTodosOsCaminhos(arestas, colheitas, ultimo);
        const quantidades = repartir(
          total,
          ingenuo.map(({ parte }) => parte),
        );
        expect(
          origensDe([{ loteId: ultimo, peso: 3 }], grafoDe(arestas, colheitas), total).map(({ talhaoId, quantidade }) => [
            talhaoId,
            quantidade,
          ]),
        ).toEqual(ingenuo.map(({ talhao }, index) => [talhao, quantidades[index]]));
      }),
      { numRuns: 100 },
    ));

  it('todas as outras diferem, no máximo, numa unidade de arredondamento, e somam o todo', () =>
    fc.assert(
      fc.property(
        misturas(fc.integer({ min: 1, max: 1e9 })),
        talhoes(fc.integer({ min: 1, max: 1e9 })),
        fc.nat(1e12),
        (passos, colhidos, total) => {
          const { arestas, colheitas, ultimo } = montar(passos, colhidos);
          const ingenuo = porTodosOsCaminhos(arestas, colheitas, ultimo);
          const quantidades = repartir(
            total,
            ingenuo.map(({ parte }) => parte),
          );
          const origens = origensDe([{ loteId: ultimo, peso: 1 }], grafoDe(arestas, colheitas), total);
          expect(origens.reduce((sum, { quantidade }) => sum + quantidade, 0)).toBe(total);
          const esperada = new Map(ingenuo.map(({ talhao }, index) => [talhao, quantidades[index] as number]));
          expect(new Set(origens.map(({ talhaoId }) => talhaoId))).toEqual(new Set(esperada.keys()));
          for (const { talhaoId, quantidade } of origens)
            expect(Math.abs(quantidade - (esperada.get(talhaoId) as number))).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 150 },
    ));
});
