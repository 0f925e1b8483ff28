import { fc } from '@tulha/testing/property';

/** A step of a month of fields. Its numbers choose among the records there are. */
export type Passo =
  | { readonly faz: 'comprar'; readonly insumo: number; readonly dia: number; readonly ml: number; readonly centavos: number }
  | { readonly faz: 'abrir'; readonly dia: number; readonly talhoes: readonly number[] }
  | { readonly faz: 'lancar'; readonly qual: number; readonly parte: Parte; readonly a: number; readonly b: number; readonly c: number }
  | { readonly faz: 'excluirLinha' | 'excluir'; readonly qual: number; readonly linha: number }
  | { readonly faz: 'mudarDia'; readonly qual: number; readonly dia: number };

export const PARTES = ['extras', 'mdobras', 'mdobrasproducao', 'maquinas', 'mdobrascolheita', 'colheita-simplificada', 'insumos'] as const;
export type Parte = (typeof PARTES)[number];

const dia = fc.integer({ min: 1, max: 28 });
const qual = fc.nat(30);
const insumo = fc.constantFrom(0, 1);

const passo = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ faz: fc.constant('comprar' as const), insumo, dia, ml: fc.integer({ min: 1, max: 90_000 }) },
      centavos: fc.integer({ min: 0, max: 99_999 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ faz: fc.constant('abrir' as const), dia, talhoes: fc.constantFrom([], [0], [1], [0, 1], [2, 0, 1], [1, 2]) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      ...{ faz: fc.constant('lancar' as const), qual, parte: fc.constantFrom(...PARTES, 'insumos' as const, 'maquinas' as const) },
      ...{ a: fc.integer({ min: 1, max: 40_000 }), b: fc.integer({ min: 1, max: 29_999 }), c: fc.nat(59) },
    }),
  },
  { weight: 3, arbitrary: fc.record({ faz: fc.constant('excluirLinha' as const), qual, linha: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ faz: fc.constant('excluir' as const), qual, linha: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ faz: fc.constant('mudarDia' as const), qual, dia }) },
);

/** A month: some things bought and begun, so that the rest has something to be about. */
export const meses = fc
  .tuple(fc.array(passo, { minLength: 18, maxLength: 28, size: 'max' }), fc.integer({ min: 1_000, max: 90_000 }))
  .map(([passos, ml]): readonly Passo[] => [
    { faz: 'comprar', insumo: 0, dia: 1, ml, centavos: 33_333 },
    { faz: 'comprar', insumo: 1, dia: 2, ml: 20_000, centavos: 15_001 },
    { faz: 'abrir', dia: 10, talhoes: [0, 1, 2] },
    { faz: 'abrir', dia: 12, talhoes: [1] },
    ...passos,
  ]);
