/** A source of pretended chance: the same seed gives the same season, on every machine. */
export type Sorteio = {
  /** A whole number from `min` to `max`, both included. */
  readonly inteiro: (min: number, max: number) => number;
  /** One of the list. */
  readonly um: <T>(lista: readonly T[]) => T;
  /** True `em` times in a hundred. */
  readonly chance: (em: number) => boolean;
  /** The list in another order. */
  readonly embaralhar: <T>(lista: readonly T[]) => T[];
};

/** splitmix32: a counter run through a mixing function, in 32-bit integer arithmetic alone. */
export const criarSorteio = (semente: number): Sorteio => {
  let estado = semente | 0;
  const proximo = (): number => {
    estado = (estado + 0x9e3779b9) | 0;
    let mistura = estado ^ (estado >>> 16);
    mistura = Math.imul(mistura, 0x21f0aaad);
    mistura ^= mistura >>> 15;
    mistura = Math.imul(mistura, 0x735a2d97);
    return (mistura ^ (mistura >>> 15)) >>> 0;
  };
  const inteiro = (min: number, max: number): number => min + Math.floor((proximo() * (max - min + 1)) / 0x1_0000_0000);
  return {
    inteiro,
    um: <T>(lista: readonly T[]): T => lista[inteiro(0, lista.length - 1)] as T,
    chance: (em) => inteiro(1, 100) <= em,
    embaralhar: (lista) => {
      const copia = [...lista];
      for (let fim = copia.length - 1; fim > 0; fim -= 1) {
        const outro = inteiro(0, fim);
        [copia[fim], copia[outro]] = [copia[outro] as (typeof copia)[number], copia[fim] as (typeof copia)[number]];
      }
      return copia;
    },
  };
};
