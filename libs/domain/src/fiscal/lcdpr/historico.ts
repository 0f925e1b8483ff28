import { curto } from '../../kernel/curto.js';
import { scaledToBr, toScaled } from '../../kernel/decimal.js';
import type { LinhaDoLivro } from './escrituracao.js';

const INTEIRA = 100_000_000;

/** What a line says of itself: where the declarant has a part alone, also the whole amount and that part. */
export const curtoDe = ({ pago, imovel }: LinhaDoLivro): string => {
  if (toScaled(imovel.participacao, 6) === INTEIRA) return pago.historico;
  const participacao = curto(toScaled(imovel.participacao, 6) ?? 0, 6);
  return `${pago.historico} (participação de ${participacao}% em R$ ${scaledToBr(pago.centavos, 2)})`;
};
