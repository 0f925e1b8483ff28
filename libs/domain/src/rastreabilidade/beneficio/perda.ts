import { show } from '../ledger/ledger.js';

/**
 * Keeps the mass of a hulling through its corrections: the same coffee gives the same mass, as beans or as loss, unless the
 * correction states another.
 */

type Saido = {
  readonly entradas: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly saidas: readonly { readonly quantidadeG: number }[];
  readonly perdaG: number | null;
};

const somaG = ({ saidas }: Pick<Saido, 'saidas'>): number => saidas.reduce((soma, { quantidadeG }) => soma + quantidadeG, 0);
const total = (um: Saido): number => somaG(um) + (um.perdaG ?? 0);
const doMesmoCafe = (um: Saido, outro: Saido): boolean =>
  um.entradas.length > 0 &&
  um.entradas.length === outro.entradas.length &&
  um.entradas.every(({ loteId, quantidade }) => outro.entradas.some((uma) => uma.loteId === loteId && uma.quantidade === quantidade));

/**
 * The loss after a correction that does not give one: mass taken off the outputs goes into it. If it would become negative,
 * the old loss stays.
 */
export const perdaQueSegue = (antes: Saido, agora: Saido): number | null => {
  if (antes.perdaG === null || !doMesmoCafe(antes, agora)) return antes.perdaG;
  const perdaG = total(antes) - somaG(agora);
  return perdaG < 0 ? antes.perdaG : perdaG;
};

/** The remarks of a rehearsal about a correction that changes the total mass of the same coffee, or moves some of it into the loss. */
export const avisosDaPerda = (antes: Saido, agora: Saido): string[] => {
  if (!doMesmoCafe(antes, agora)) return [];
  const [somava, soma] = [total(antes), total(agora)];
  if (somava !== soma)
    return [`O que sai e a perda somavam ${show(somava)} kg, e do mesmo café passam a somar ${show(soma)} kg. Confira a perda.`];
  const [era, fica] = [antes.perdaG ?? 0, agora.perdaG ?? 0];
  return era === fica ? [] : [`A perda passa de ${show(era)} kg para ${show(fica)} kg, com o que deixa de sair.`];
};
