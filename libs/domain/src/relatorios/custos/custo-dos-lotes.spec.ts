import { fc } from '@tulha/testing/property';
import { type CafeComCusto, custoDosLotes, type CustoDosLotes, type Porcao, type Transformacao } from './custo-dos-lotes.js';
import { inteirosQueSomam } from './inteiros-que-somam.js';

const soma = (numeros: readonly number[]) => numeros.reduce((total, um) => total + um, 0);
const porcao = ([lote, quantidade]: readonly [number, number]): Porcao => ({ lote, quantidade });
type Pares = readonly (readonly [lote: number, quantidade: number])[];
const passo = (entradas: Pares, saidas: Pares): Transformacao => ({ entradas: entradas.map(porcao), saidas: saidas.map(porcao) });

/** All that costs came to: in no lot, at rest, nowhere any more. */
const tudo = ({ semLote, fins, lotes }: CustoDosLotes) =>
  soma(semLote) + soma(fins) + soma([...lotes.values()].map(({ parado }) => parado));
const custoDe = (custos: CustoDosLotes, lote: number) => custos.lotes.get(lote)?.custo;

describe('o custo de cada lote', () => {
  const fontes = [
    { centavos: 100_000, colhidoMl: 1_000 },
    { centavos: 30_000, colhidoMl: 500 },
  ];

  it('vem dos talhões pelos litros, e o que está sem lote fica à parte', () => {
    const custos = custoDosLotes({
      ...{
        fontes,
        transformacoes: [],
        fins: [
          [1, 600],
          [2, 900],
        ].map((um) => porcao(um as [number, number])),
      },
      formados: [
        { lote: 1, fonte: 0, ml: 600 },
        { lote: 2, fonte: 0, ml: 400 },
        { lote: 2, fonte: 1, ml: 250 },
      ],
    });
    expect([custoDe(custos, 1), custoDe(custos, 2), custos.semLote]).toEqual([60_000, 55_000, [0, 15_000]]);
    expect(tudo(custos)).toBe(130_000);
  });

  it('passa por benefício, rebenefício e venda pela massa; a palha e a perda carregam o que fica', () => {
    const custos = custoDosLotes({
      ...{
        fontes,
        formados: [
          { lote: 1, fonte: 0, ml: 1_000 },
          { lote: 2, fonte: 1, ml: 500 },
        ],
      },
      // Half of lot 1 is hulled; 400 in, 90 + 10 out. The loss costs nothing: what came out carries all.
      transformacoes: [
        passo(
          [[1, 500]],
          [
            [10, 90],
            [11, 10],
          ],
        ),
        // A blend of a part of it with what the other lot gave.
        passo([[2, 500]], [[20, 50]]),
        passo(
          [
            [10, 30],
            [20, 50],
          ],
          [[30, 70]],
        ),
      ],
      fins: [
        [1, 500],
        [10, 60],
        [11, 10],
        [30, 40],
        [30, 30],
      ].map((um) => porcao(um as [number, number])),
    });
    expect([1, 10, 11, 20, 30].map((lote) => custoDe(custos, lote))).toEqual([100_000, 45_000, 5_000, 30_000, 45_000]);
    expect(custos.fins).toEqual([50_000, 30_000, 5_000, 25_714, 19_286]);
    expect(custos.lotes.get(10)).toMatchObject({ seguiu: 15_000, parado: 0 });
    expect(tudo(custos)).toBe(130_000);
  });

  it('o que se perde no armazém carrega o que resta do lote, e um lote que se perdeu inteiro guarda o seu custo', () => {
    const formados = [
      { lote: 1, fonte: 0, ml: 1_000 },
      { lote: 2, fonte: 1, ml: 500 },
    ];
    // Lot 1 was 1,000; 700 are left and were counted.
    const custos = custoDosLotes({ fontes, formados, transformacoes: [], fins: [porcao([1, 700])] });
    expect(custos.fins).toEqual([100_000]);
    expect(custos.lotes.get(2)).toMatchObject({ custo: 30_000, parado: 30_000 });
  });

  it('um talhão sem colheita e um benefício ainda sem saída não fazem sumir um centavo', () => {
    const custos = custoDosLotes({
      fontes: [...fontes, { centavos: 777, colhidoMl: 0 }],
      formados: [{ lote: 1, fonte: 0, ml: 1_000 }],
      transformacoes: [passo([[1, 300]], [])],
      fins: [porcao([1, 700])],
    });
    expect(custos).toMatchObject({ semLote: [0, 30_000, 777], fins: [70_000] });
    expect(custos.lotes.get(1)).toMatchObject({ custo: 100_000, parado: 30_000, seguiu: 0 });
  });

  it('mais em lotes do que se colheu divide o custo por tudo o que está em lotes', () => {
    const formados = [
      { lote: 1, fonte: 1, ml: 600 },
      { lote: 2, fonte: 1, ml: 400 },
    ];
    const custos = custoDosLotes({ fontes, formados, transformacoes: [], fins: [porcao([1, 600]), porcao([2, 400])] });
    expect([custos.fins, custos.semLote]).toEqual([
      [18_000, 12_000],
      [100_000, 0],
    ]);
  });

  it('um lote não pode ser feito de si mesmo', () =>
    expect(() =>
      custoDosLotes({ fontes, formados: [], transformacoes: [passo([[1, 1]], [[2, 1]]), passo([[2, 1]], [[1, 1]])], fins: [] }),
    ).toThrow('its own ancestor'));

  /** A random account: lots of random plots, then steps that each take parts of lots that are there and make new ones. */
  const cafe = fc
    .record({
      fontes: fc.array(
        fc.record({ centavos: fc.integer({ min: -500, max: 9_000_000 }), colhidoMl: fc.integer({ min: 0, max: 5_000_000 }) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      lotes: fc.array(fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 0, max: 900_000 })), { minLength: 1, maxLength: 3 }), {
        maxLength: 8,
      }),
      passos: fc.array(
        fc.record({
          quais: fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 0, max: 1_000 })), { minLength: 1, maxLength: 4 }),
          saidas: fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 3 }),
        }),
        { maxLength: 12 },
      ),
      fica: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 50, maxLength: 50 }),
    })
    .map(({ fontes: delas, lotes, passos, fica }): CafeComCusto => {
      const restam = new Map<number, number>();
      const formados = lotes.flatMap((partes, lote) =>
        partes.map(([fonte, ml]) => {
          restam.set(lote, (restam.get(lote) ?? 0) + ml);
          return { lote, fonte: fonte % delas.length, ml };
        }),
      );
      const transformacoes = passos.flatMap(({ quais, saidas }) => {
        const ids = [...restam.keys()];
        if (ids.length === 0) return [];
        const entradas = [...new Map(quais.map(([n, milesimos]) => [ids[n % ids.length] as number, milesimos]))].map(
          ([lote, milesimos]) => {
            const quantidade = Math.floor(((restam.get(lote) ?? 0) * milesimos) / 1_000);
            restam.set(lote, (restam.get(lote) ?? 0) - quantidade);
            return { lote, quantidade };
          },
        );
        const feitos = saidas.map((quantidade) => {
          const lote = restam.size;
          restam.set(lote, quantidade);
          return { lote, quantidade };
        });
        return [{ entradas, saidas: feitos }];
      });
      const fins = [...restam].map(([lote, resta]) => ({ lote, quantidade: Math.floor((resta * (fica[lote % 50] as number)) / 1_000) }));
      return { fontes: delas, formados, transformacoes, fins };
    });

  it('seja qual for a história, a soma é a dos custos, ao centavo, e cada lote é o que ficou mais o que seguiu', () =>
    fc.assert(
      fc.property(cafe, (uma) => {
        const custos = custoDosLotes(uma);
        expect(tudo(custos)).toBe(soma(uma.fontes.map(({ centavos }) => centavos)));
        for (const [lote, { custo, seguiu, parado, porFonte }] of custos.lotes) {
          expect(soma([...porFonte.values()])).toBe(custo);
          expect(custo).toBe(soma(uma.fins.map((fim, n) => (fim.lote === lote ? (custos.fins[n] as number) : 0))) + seguiu + parado);
        }
      }),
    ));

  it('o número de um lote não muda com o que se olha ao lado: as fontes dele sozinhas dizem o mesmo', () =>
    fc.assert(
      fc.property(cafe, (uma) => {
        const todas = custoDosLotes(uma);
        for (const n of uma.fontes.keys()) {
          const so = custoDosLotes({ ...uma, fontes: uma.fontes.map((fonte, m) => (m === n ? fonte : { ...fonte, centavos: 0 })) });
          for (const [lote, { porFonte }] of so.lotes) expect(porFonte.get(n)).toBe(todas.lotes.get(lote)?.porFonte.get(n));
          expect(so.semLote[n]).toBe(todas.semLote[n]);
        }
      }),
    ));

  it('o que entra num lote, sai dele: o custo dos feitos é o que seguiu dos que os fizeram', () =>
    fc.assert(
      fc.property(cafe, (uma) => {
        const { lotes } = custoDosLotes(uma);
        for (const { entradas, saidas } of uma.transformacoes) {
          if (soma(saidas.map(({ quantidade }) => quantidade)) === 0) continue;
          const vieram = new Map<number, bigint>();
          const usado = (lote: number) =>
            soma(
              [...uma.transformacoes.flatMap((outra) => outra.entradas), ...uma.fins].map((um) => (um.lote === lote ? um.quantidade : 0)),
            );
          for (const { lote, quantidade } of entradas)
            if (quantidade > 0)
              for (const [fonte, parte] of lotes.get(lote)?.partes ?? [])
                vieram.set(fonte, (vieram.get(fonte) ?? 0n) + (parte * BigInt(quantidade)) / BigInt(usado(lote)));
          for (const [fonte, veio] of vieram) {
            const saiu = saidas.reduce((total, { lote }) => total + (lotes.get(lote)?.partes.get(fonte) ?? 0n), 0n);
            expect(veio - saiu < 10n ** 6n && veio >= saiu).toBe(true);
          }
        }
      }),
    ));
});

describe('inteiros que somam', () => {
  it('cada um é o seu exato, arredondado para baixo ou para cima, e juntos são o total', () =>
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 12n }), { minLength: 1 }), (exatos) => {
        const total = Number(exatos.reduce((a, b) => a + b, 0n) / 1_000n);
        const inteiros = inteirosQueSomam(exatos, total, 1_000n);
        expect(soma(inteiros)).toBe(total);
        for (const [n, exato] of exatos.entries()) {
          const distancia = BigInt(inteiros[n] as number) * 1_000n - exato;
          expect(distancia > -1_000n && distancia <= 1_000n).toBe(true);
        }
      }),
    ));

  it('os centavos que sobram vão aos maiores restos, e no empate aos primeiros', () =>
    expect(inteirosQueSomam([1_500n, 1_500n, 2_700n, -1_200n], 5, 1_000n)).toEqual([2, 1, 3, -1]));
});
