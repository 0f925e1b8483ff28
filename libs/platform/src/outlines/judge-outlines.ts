import type { DesenhoDoArquivo, DesenhoLido } from '@tulha/domain/propriedade/desenhos';
import { lerDesenho } from '@tulha/domain/propriedade/desenhos';
import { COUNTED_MAX } from './read-outlines.js';

/** The most drawings returned, and about the most points of all of them: the rest is only counted. */
const TOLD_MAX = { drawings: 1_000, points: 150_000 };

/** A drawing, judged; or, last, the remarks on the whole file, a sentence each. */
export type Judged = DesenhoLido | { readonly doArquivo: readonly string[] };

const pointsIn = (nested: unknown): number => {
  if (!Array.isArray(nested)) return 0;
  return typeof nested[0] === 'number' ? 1 : nested.reduce<number>((sum, inner) => sum + pointsIn(inner), 0);
};

const whole = (n: number): string => n.toLocaleString('pt-BR');

const SO_PONTOS =
  'O arquivo só tem pontos, e nenhum contorno: um ponto basta a um talhão de até 4 hectares. Para o contorno, exporte a área desenhada, ou a trilha de quem andou em volta.';

/** Judges the drawings of a file one after the other, up to the limit. */
export function* judgeOutlines(drawn: readonly DesenhoDoArquivo[]): Generator<Judged> {
  let [told, points, onlyPoints] = [0, 0, true];
  for (const one of drawn.slice(0, TOLD_MAX.drawings)) {
    const lido = lerDesenho(one);
    points += pointsIn(lido.coords) + pointsIn(lido.feicao?.tracado.coordinates);
    if (told > 0 && points > TOLD_MAX.points) break;
    told++;
    onlyPoints &&= lido.feicao?.tracado.type === 'MultiPoint';
    yield lido;
  }
  const total = drawn.length > COUNTED_MAX ? `mais de ${whole(COUNTED_MAX)}` : whole(drawn.length);
  const cut = `O arquivo tem ${total} desenhos, e aqui estão os primeiros ${whole(told)}: para ver os outros, divida-o.`;
  yield { doArquivo: [...(told < drawn.length ? [cut] : []), ...(onlyPoints ? [SO_PONTOS] : [])] };
}
