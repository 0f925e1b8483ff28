import { diaToBr } from '../../kernel/dates.js';
import type { Vigencia } from '../contrato-meeiro.register.js';
import { refusePessoas } from '../errors.js';

const encontra = (a: Vigencia, b: Vigencia): boolean =>
  a.contratoId !== b.contratoId &&
  a.colaboradorId === b.colaboradorId &&
  a.talhaoId === b.talhaoId &&
  (a.fim === null || b.inicio <= a.fim) &&
  (b.fim === null || a.inicio <= b.fim);

/** Refuses a contract that would be in force on a day of another of the same worker and plot. @throws CONTRATO_SOBREPOSTO */
export const exigirLivre = (pedida: Vigencia, outras: readonly Vigencia[]): void => {
  const outra = outras.find((uma) => encontra(pedida, uma));
  if (!outra) return;
  const ate = outra.fim === null ? ', sem fim marcado' : ` até ${diaToBr(outra.fim)}`;
  throw refusePessoas('CONTRATO_SOBREPOSTO', { periodo: `desde ${diaToBr(outra.inicio)}${ate}` });
};
