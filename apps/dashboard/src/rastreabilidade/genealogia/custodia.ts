import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { Aresta } from '../lote/lotes.api.js';

const milesimos = (partes: readonly Pick<Aresta, 'quantidade'>[]): number =>
  partes.reduce((soma, { quantidade }) => soma + (toScaled(quantidade, 3) ?? 0), 0);
const com = (passo: Aresta, quantidade: number): Aresta => ({ ...passo, quantidade: toWire(quantidade, 3) });

/** A step to a sale split by the ways its coffee went: the part from deposits, and the rest from the lot. */
const separado = (passo: Aresta): Aresta[] => {
  const { daCooperativa = [], ...inteiro } = passo;
  const direto = milesimos([inteiro]) - milesimos(daCooperativa);
  return [
    ...daCooperativa.map(({ deposito, quantidade }) => ({ ...inteiro, de: deposito, quantidade })),
    ...(direto > 0 ? [com(inteiro, direto)] : []),
  ];
};

/** The same sale out of the same deposit is one step, whichever lots it was of. */
const juntas = (passos: readonly Aresta[]): Aresta[] =>
  [...Map.groupBy(passos, ({ de, para, codigo }) => `${de}>${para}>${codigo}`).values()].flatMap((mesmas) =>
    mesmas.slice(0, 1).map((passo) => (mesmas.length === 1 ? passo : com(passo, milesimos(mesmas)))),
  );

/** Steps on which coffee kept at a cooperative goes lot → deposit → sale, not out of the lot twice. */
export const pelaCooperativa = (passos: readonly Aresta[]): Aresta[] => juntas(passos.flatMap(separado));
