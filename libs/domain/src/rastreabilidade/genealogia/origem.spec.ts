import fc from 'fast-check';
import { repartir } from '../../kernel/rateio.js';
import { origensDe } from './origem.js';

describe('origem de um lote', () => {
  it('de um lote da roça são os talhões dele, pela quantidade', () =>
    expect(
      origensDe(
        [{ loteId: 1, peso: 1 }],
        [],
        [
          { loteId: 1, talhaoId: 7, volumeMl: 3000 },
          { loteId: 1, talhaoId: 8, volumeMl: 1000 },
        ],
        400,
      ),
    ).toEqual([
      { talhaoId: 7, percentual: '75.0000', quantidade: 300 },
      { talhaoId: 8, percentual: '25.0000', quantidade: 100 },
    ]));

  it('passa por benefício e rebenefício até os talhões', () => {
    const arestas = [
      { paiId: 1, filhoId: 10, entrada: 600, entradaTotal: 800 },
      { paiId: 2, filhoId: 10, entrada: 200, entradaTotal: 800 },
      { paiId: 10, filhoId: 20, entrada: 50, entradaTotal: 100 },
      { paiId: 3, filhoId: 20, entrada: 50, entradaTotal: 100 },
    ];
    const diretas = [1, 2, 3].map((loteId) => ({ loteId, talhaoId: loteId + 100, volumeMl: 1000 }));
    expect(origensDe([{ loteId: 20, peso: 9 }], arestas, diretas, 1000)).toEqual([
      { talhaoId: 103, percentual: '50.0000', quantidade: 500 },
      { talhaoId: 101, percentual: '37.5000', quantidade: 375 },
      { talhaoId: 102, percentual: '12.5000', quantidade: 125 },
    ]);
  });

  it('café avulso aparece como origem desconhecida', () =>
    expect(origensDe([{ loteId: 5, peso: 1 }], [], [], 60)).toEqual([{ talhaoId: 0, percentual: '100.0000', quantidade: 60 }]));

  it('uma corrente de dez mil lotes não perde nada', () => {
    const arestas = Array.from({ length: 10_000 }, (_, index) => ({ paiId: index, filhoId: index + 1, entrada: 3, entradaTotal: 3 }));
    expect(origensDe([{ loteId: 10_000, peso: 1 }], arestas, [{ loteId: 0, talhaoId: 4, volumeMl: 9 }], 77)).toEqual([
      { talhaoId: 4, percentual: '100.0000', quantidade: 77 },
    ]);
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
