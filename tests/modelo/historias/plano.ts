import { seeded } from '../../faults/processes.js';
import type { Pede } from './pote.js';

/** The plan drawn from a seed before a history begins: each writer's wishes, and the faults meanwhile. */

export const ESCRITORES = 8;
export const PROCESSOS = 3;
const PEDIDOS = 8;
const FALHAS = 7;
/** Jars that all writers share. */
const DE_TODOS = 3;

export type Pedido = {
  /** Id of the command: the same at each try. */
  readonly comando: string;
  /** Number of the record: drawn once, with the command. */
  readonly pote: number;
  readonly pede: Pede;
  readonly novo: boolean;
  /** Two processes get it at once. */
  readonly gemeos: boolean;
  /** Asked once more after it was granted, as by a client that did not get the answer. */
  readonly outraVez: boolean;
  /** The seed of the writer, from which every chance of this wish comes. */
  readonly semente: number;
};
export type Falha = {
  readonly nome: string;
  /** Begins when so many tries have begun. */
  readonly tentativa: number;
  readonly processo: number;
  readonly ms: number;
  readonly vezes: number;
};
export type Plano = { readonly seed: number; readonly escritores: readonly (readonly Pedido[])[]; readonly falhas: readonly Falha[] };

const uuid = (random: () => number): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const sortearPedido = (random: () => number, escritor: number, vez: number, abertos: number[]): Pedido => {
  const ate = (max: number) => 1 + Math.floor(random() * max);
  const comum = {
    comando: uuid(random),
    gemeos: random() < 0.15,
    outraVez: random() < 0.2,
    semente: Math.floor(random() * 2 ** 31),
  };
  const chance = random();
  if (chance < 0.25) {
    const novo = 1_000 * escritor + vez;
    abertos.push(novo);
    return { ...comum, pote: novo, novo: true, pede: { type: 'Abrir', data: { pote: novo, kg: ate(9) } } };
  }
  const proprio = random() < 0.2 ? abertos[Math.floor(random() * abertos.length)] : undefined;
  const alvo = { ...comum, pote: proprio ?? ate(DE_TODOS), novo: false };
  if (chance < 0.6) return { ...alvo, pede: { type: 'Por', data: { kg: ate(9), vezes: ate(3) } } };
  if (chance < 0.9) return { ...alvo, pede: { type: 'Tirar', data: { kg: ate(12) } } };
  return { ...alvo, pede: { type: 'Anotar', data: { nota: ate(3) } } };
};

/** @param nomes of the faults there are. */
export const sortearPlano = (seed: number, nomes: readonly string[]): Plano => {
  const random = seeded(seed);
  const escritores = Array.from({ length: ESCRITORES }, (_, escritor) => {
    const abertos: number[] = [];
    return Array.from({ length: PEDIDOS }, (__, vez) => sortearPedido(random, escritor + 1, vez, abertos));
  });
  const falhas = Array.from({ length: FALHAS }, () => ({
    nome: nomes[Math.floor(random() * nomes.length)] as string,
    tentativa: 1 + Math.floor(random() * ESCRITORES * PEDIDOS * 0.8),
    processo: Math.floor(random() * PROCESSOS),
    ms: 30 + Math.floor(random() ** 2 * 1_000),
    vezes: 1 + Math.floor(random() * 3),
  }));
  return { seed, escritores, falhas: falhas.toSorted((a, b) => a.tentativa - b.tentativa) };
};
