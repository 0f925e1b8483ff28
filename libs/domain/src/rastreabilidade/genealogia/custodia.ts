/** Coffee that lay at a cooperative and was sold from there. */

/** Grams of a lot that a deposit handed over, or that a sale took from cooperatives; on a day of the farm. */
export type NaCooperativa = { readonly id: number; readonly loteId: number; readonly massaG: number; readonly em: string };
/** Grams of a sale that lay in a deposit. */
export type DoDeposito = { readonly vendaId: number; readonly loteId: number; readonly depositoId: number; readonly massaG: number };

const peloDia = (a: NaCooperativa, b: NaCooperativa): number => (a.em === b.em ? a.id - b.id : a.em < b.em ? -1 : 1);

/**
 * A sale records how many grams it took, but not from which deposit. Of a lot deposited more than once, the oldest deposit
 * is used first.
 */
export const dosDepositos = (depositos: readonly NaCooperativa[], vendas: readonly NaCooperativa[]): DoDeposito[] => {
  const la = depositos.toSorted(peloDia).map((deposito) => ({ ...deposito, resta: deposito.massaG }));
  return vendas.toSorted(peloDia).flatMap(({ id: vendaId, loteId, massaG }) => {
    let falta = massaG;
    return la.flatMap((deposito): DoDeposito[] => {
      const leva = deposito.loteId === loteId ? Math.min(falta, deposito.resta) : 0;
      if (leva <= 0) return [];
      falta -= leva;
      deposito.resta -= leva;
      return [{ vendaId, loteId, depositoId: deposito.id, massaG: leva }];
    });
  });
};
