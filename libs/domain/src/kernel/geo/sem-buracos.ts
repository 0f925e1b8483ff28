import { encontro, entre, lado, mesmoPonto, type Micro } from './anel.js';
import type { Parte } from './aninhado.js';

/** Corners in their order, the last not the first again. */
type Cantos = readonly Micro[];

const dobroDaArea = (cantos: Cantos): number => {
  const [ox, oy] = cantos[0] as Micro;
  return cantos.reduce((soma, [x, y], n) => {
    const [x2, y2] = cantos[(n + 1) % cantos.length] as Micro;
    return soma + (x - ox) * (y2 - oy) - (x2 - ox) * (y - oy);
  }, 0);
};

/** Walking along an outline, the land lies to the left: around an outline against the clock, around a hole with it. */
const nessaVolta = (anel: readonly Micro[], contraORelogio: boolean): Cantos => {
  const cantos = anel.slice(0, -1);
  return dobroDaArea(cantos) > 0 === contraORelogio ? cantos : cantos.toReversed();
};

const distancia2 = ([x, y]: Micro, [x2, y2]: Micro): number => (x - x2) ** 2 + (y - y2) ** 2;
const canto = (cantos: Cantos, n: number): Micro => cantos[(n + cantos.length) % cantos.length] as Micro;

/** Whether a line from a corner begins within the land. */
const entraNaTerra = (cantos: Cantos, n: number, para: Micro): boolean => {
  const [antes, aqui, depois] = [canto(cantos, n - 1), canto(cantos, n), canto(cantos, n + 1)];
  const esquerda = lado(aqui, para, antes) > 0 && lado(para, aqui, depois) > 0;
  if (lado(aqui, depois, antes) >= 0) return esquerda;
  return !(lado(aqui, para, depois) >= 0 && lado(para, aqui, antes) >= 0);
};

/** Whether a line between two corners meets no side on its way. */
const livre = (a: Micro, b: Micro, aneis: readonly Cantos[]): boolean =>
  aneis.every((cantos) =>
    cantos.every((c, n) => {
      const d = canto(cantos, n + 1);
      const [cEhPonta, dEhPonta] = [mesmoPonto(c, a) || mesmoPonto(c, b), mesmoPonto(d, a) || mesmoPonto(d, b)];
      if (cEhPonta && dEhPonta) return false; // the line is a side already
      if (!cEhPonta && !dEhPonta) return encontro(c, d, a, b) === undefined;
      const outra = cEhPonta ? d : c;
      return lado(a, b, outra) !== 0 || !entre(a, b, outra);
    }),
  );

const maisAOeste = (cantos: Cantos): number =>
  cantos.reduce((achado, [x, y], n) => {
    const [x2, y2] = cantos[achado] as Micro;
    return x < x2 || (x === x2 && y < y2) ? n : achado;
  }, 0);

/** Opens a hole to the outline around it by a line walked there and back: the nearest free one from its western end. */
const abrir = (fora: Cantos, buraco: Cantos, outros: readonly Cantos[]): Cantos => {
  const daqui = maisAOeste(buraco);
  const a = canto(buraco, daqui);
  const perto = fora.map((_, n) => n).toSorted((m, n) => distancia2(canto(fora, m), a) - distancia2(canto(fora, n), a));
  const ate = perto.find((n) => {
    const b = canto(fora, n);
    return entraNaTerra(fora, n, a) && entraNaTerra(buraco, daqui, b) && livre(a, b, [fora, buraco, ...outros]);
  });
  if (ate === undefined) throw new RangeError('A hole that sees no outline is in none');
  const volta = [...buraco.slice(daqui), ...buraco.slice(0, daqui), a];
  return [...fora.slice(0, ate + 1), ...volta, ...fora.slice(ate)];
};

/** Two corners that are one place: where a hole was opened. */
const ondeSeRepete = (cantos: Cantos): readonly [number, number] | undefined => {
  const vistos = new Map<string, number>();
  for (const [n, ponto] of cantos.entries()) {
    const antes = vistos.get(ponto.join());
    if (antes !== undefined) return [antes, n];
    vistos.set(ponto.join(), n);
  }
  return undefined;
};

const ateOnde = (de: number, ate: number, total: number): number[] =>
  Array.from({ length: (ate - de - 1 + total) % total }, (_, n) => (de + 1 + n) % total);

/** A free line from one stretch of corners to another, the shorter ones first. */
const corte = (cantos: Cantos, um: readonly number[], outro: readonly number[]): readonly [number, number] | undefined => {
  const serve = ([m, n]: readonly [number, number]): boolean => {
    const [a, b] = [canto(cantos, m), canto(cantos, n)];
    return !mesmoPonto(a, b) && entraNaTerra(cantos, m, b) && entraNaTerra(cantos, n, a) && livre(a, b, [cantos]);
  };
  const longe = ([m, n]: readonly [number, number]) => distancia2(canto(cantos, m), canto(cantos, n));
  const doMaisPerto = um.map((m): [number, number] => [m, outro.reduce((perto, n) => (longe([m, n]) < longe([m, perto]) ? n : perto))]);
  const achado = doMaisPerto.toSorted((p, q) => longe(p) - longe(q)).find(serve);
  if (achado) return achado;
  for (const m of um) for (const n of outro) if (serve([m, n])) return [m, n];
  return undefined;
};

/** Cuts pieces that go twice along one line, until no piece does. */
const cortar = (cantos: Cantos): Cantos[] => {
  const repetido = ondeSeRepete(cantos);
  if (!repetido) return [cantos];
  const [i, j] = repetido;
  const achado = corte(cantos, ateOnde(i, j, cantos.length), ateOnde(j, i, cantos.length));
  if (!achado) throw new RangeError('Land that goes along a line twice can be cut');
  const [m, n] = achado.toSorted((p, q) => p - q) as [number, number];
  return [...cortar(cantos.slice(m, n + 1)), ...cortar([...cantos.slice(n), ...cantos.slice(0, m + 1)])];
};

/**
 * A piece of land with holes → pieces without any that cover the same land and no other: closed rings whose corners are those that were there,
 * so that nothing is lost to rounding. For readers that take no holes. Rings may touch nowhere, as `comBuracos` makes sure.
 */
export const semBuracos = ([fora = [], ...buracos]: Parte<Micro>): readonly (readonly Micro[])[] => {
  if (buracos.length === 0) return [fora];
  const emOrdem = buracos
    .map((anel) => nessaVolta(anel, false))
    .toSorted((um, outro) => {
      const [[x, y], [x2, y2]] = [canto(um, maisAOeste(um)), canto(outro, maisAOeste(outro))];
      return x - x2 || y - y2;
    });
  const aberto = emOrdem.reduce((ate, buraco, n) => abrir(ate, buraco, emOrdem.slice(n + 1)), nessaVolta(fora, true));
  return cortar(aberto).map((cantos) => [...cantos, cantos[0] as Micro]);
};
