import { fc } from '@tulha/testing/property';

/** Days of a year that had come when everything was written; documents come in any order of them. */
const dia = fc
  .record({ mes: fc.integer({ min: 1, max: 10 }), dia: fc.integer({ min: 1, max: 28 }) })
  .map(({ mes, dia: n }) => `2026-${String(mes).padStart(2, '0')}-${String(n).padStart(2, '0')}`);
const qual = fc.nat(999);
const centavos = fc.integer({ min: 2, max: 900_000 });

type Campos = Readonly<Record<string, fc.Arbitrary<unknown>>>;
type Feito<N, F extends Campos> = { readonly faz: N } & { readonly [K in keyof F]: F[K] extends fc.Arbitrary<infer T> ? T : never };

const um = <const N extends string, F extends Campos>(weight: number, faz: N, campos: F) => ({
  weight,
  arbitrary: fc.record({ faz: fc.constant(faz), ...campos }) as unknown as fc.Arbitrary<Feito<N, F>>,
});
const produto = fc.record({
  insumo: fc.option(fc.nat(1), { nil: null, freq: 3 }),
  milesimos: fc.integer({ min: 1, max: 900_000 }),
  centavos,
});

/** What an office does in a year, and what it does wrong and puts right. */
export const passo = fc.oneof(
  um(6, 'lancar', { receita: fc.boolean(), centavos, parcelas: fc.integer({ min: 1, max: 5 }), dia, fluxo: fc.nat(2), paga: fc.boolean() }),
  um(2, 'transferir', { centavos, dia, de: fc.nat(2), para: fc.nat(1), paga: fc.boolean() }),
  um(8, 'pagar', { qual, dia, fluxo: fc.nat(2) }),
  um(3, 'estornar', { qual }),
  um(4, 'pagarParte', { qual, dia, milesimos: fc.integer({ min: 1, max: 999 }) }),
  um(4, 'editar', { qual, valor: centavos, juros: fc.nat(500), desconto: fc.nat(500), reajuste: fc.integer({ min: -500, max: 500 }) }),
  um(2, 'incluir', { qual, centavos, dia }),
  um(2, 'tirarParcela', { qual }),
  um(3, 'apagar', { qual }),
  um(2, 'mudarDia', { qual, dia }),
  um(3, 'ratear', { qual, porArea: fc.boolean(), parte: fc.integer({ min: 1, max: 99 }) }),
  um(2, 'movimentar', { centavos, entra: fc.boolean(), dia, fluxo: fc.nat(2), feita: fc.boolean() }),
  um(1, 'tirarMovida', { qual }),
  um(5, 'comprar', { dia, produtos: fc.array(produto, { minLength: 1, maxLength: 4 }), finaliza: fc.boolean() }),
  um(3, 'finalizarCompra', { qual }),
  um(3, 'abrirCompra', { qual }),
  um(2, 'mudarCompra', { qual, produtos: fc.array(produto, { minLength: 1, maxLength: 3 }) }),
  um(4, 'gastar', { insumo: fc.nat(1), milesimos: fc.integer({ min: 1, max: 400_000 }), dia }),
  um(1, 'devolver', { qual }),
  um(4, 'vender', {
    gramas: fc.integer({ min: 1, max: 600_000 }),
    precoSaca: fc.integer({ min: 1, max: 250_000 }),
    parcelas: fc.integer({ min: 1, max: 4 }),
  }),
  um(3, 'finalizarVenda', { qual }),
  um(2, 'abrirVenda', { qual }),
  um(1, 'mudarVenda', { qual, gramas: fc.integer({ min: 1, max: 600_000 }) }),
  um(1, 'apagarVenda', { qual }),
);
export type Passo = typeof passo extends fc.Arbitrary<infer T> ? T : never;
