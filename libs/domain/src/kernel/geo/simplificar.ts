/** Numbers of any plane: degrees, millionths of them, pixels. */
type XY = readonly [number, number];

/** Square of the distance of a point from a segment. */
const distancia2 = ([px, py]: XY, [ax, ay]: XY, [bx, by]: XY): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const comprimento = dx * dx + dy * dy;
  const t = comprimento === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / comprimento));
  return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2;
};

/** The points that stay, by Douglas and Peucker (1973): both ends, and each point farther than `tolerancia` from the line without it. */
const ficam = (pontos: readonly XY[], tolerancia: number, ateQuantos: number): ReadonlySet<number> => {
  const fica = new Set([0, pontos.length - 1]);
  const trechos: [number, number][] = [[0, pontos.length - 1]];
  for (let trecho = trechos.pop(); trecho && fica.size <= ateQuantos; trecho = trechos.pop()) {
    const [a, b] = trecho;
    let [longe, maior] = [-1, tolerancia ** 2];
    for (let n = a + 1; n < b; n++) {
      const d = distancia2(pontos[n] as XY, pontos[a] as XY, pontos[b] as XY);
      if (d > maior) [longe, maior] = [n, d];
    }
    if (longe < 0) continue;
    fica.add(longe);
    trechos.push([a, longe], [longe, b]);
  }
  return fica;
};

/**
 * The line with fewer points, none farther from it than `tolerancia`. Past `ateQuantos` points it stops half way, with more
 * points than that.
 */
export const simplificarLinha = <P extends XY>(pontos: readonly P[], tolerancia: number, ateQuantos = Number.POSITIVE_INFINITY): P[] => {
  const fica = ficam(pontos, tolerancia, ateQuantos);
  return pontos.filter((_, n) => fica.has(n));
};

/** A closed outline begins and ends at one point: it is cut at the point farthest from it, or it would collapse. */
export const simplificarAnel = <P extends XY>(anel: readonly P[], tolerancia: number, ateQuantos = Number.POSITIVE_INFINITY): P[] => {
  const [x0, y0] = anel[0] as P;
  let [corte, maior] = [0, -1];
  for (const [n, [x, y]] of anel.entries()) {
    const afastado = (x - x0) ** 2 + (y - y0) ** 2;
    if (afastado > maior) [corte, maior] = [n, afastado];
  }
  const ida = simplificarLinha(anel.slice(0, corte + 1), tolerancia, ateQuantos);
  return [...ida, ...simplificarLinha(anel.slice(corte), tolerancia, ateQuantos).slice(1)];
};
