import type { LedgerEvent } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { type Corpo, fold, negativos, type Valido } from './naive-correcoes.js';

/** The order in which the valid records of a history could have come about. */

const tomada = ({ data }: LedgerEvent): boolean => 'por' in data;
/** The exits that a record caused, and the facts after its exits were undone: the coffee may have left another place since. */
const tardios = ({ facts }: Valido): LedgerEvent[] => {
  const desfeita = facts.findIndex(({ type }) => type === 'SaidaDesfeita');
  return facts.filter((fact, index) => tomada(fact) || (desfeita >= 0 && index > desfeita));
};

/**
 * The facts of the valid records, each record after the lots it uses: a corrected one may use lots that came to be after it was first made.
 * Undefined where some lot is used that nothing makes.
 */
export const emOrdemPossivel = (validos: readonly Valido[]): LedgerEvent[] | undefined => {
  const existentes = new Set<number>();
  const facts: LedgerEvent[] = [];
  const porUltimo = new Set(validos.flatMap(tardios));
  let esperam = [...validos];
  for (let antes = -1; antes !== esperam.length; ) {
    antes = esperam.length;
    const vendasQueEsperam = new Set<number>();
    esperam = esperam.filter((valido) => {
      const corpos = valido.facts.map(({ data }) => data as unknown as Corpo);
      const vendas = corpos.flatMap(({ vendaId }) => vendaId ?? []);
      const proprios = valido.facts.filter((fact) => !tomada(fact)).map(({ data }) => data as unknown as Corpo);
      const usados = proprios.flatMap(({ entradas = [], lotes = [], itens = [] }) =>
        [...entradas, ...lotes, ...itens].flatMap(({ loteId }) => loteId ?? []),
      );
      if (vendas.some((venda) => vendasQueEsperam.has(venda)) || usados.some((id) => !existentes.has(id))) {
        for (const venda of vendas) vendasQueEsperam.add(venda);
        return true;
      }
      facts.push(...valido.facts);
      for (const { loteId, saidas = [] } of corpos)
        for (const id of [...(loteId === undefined ? [] : [loteId]), ...saidas.map((saida) => saida.loteId)]) existentes.add(id);
      return false;
    });
  }
  // Exits that records caused come when all places are known: a corrected one may take from one that was entered after it.
  return esperam.length === 0 ? facts.toSorted((este, aquele) => Number(porUltimo.has(este)) - Number(porUltimo.has(aquele))) : undefined;
};

/** Whether a history still holds without a record: said the slow way, from nothing. */
export const podeFaltar = (validos: readonly Valido[], sem: Valido): boolean => {
  const resto = emOrdemPossivel(validos.filter((valido) => valido !== sem));
  return resto !== undefined && negativos(fold(resto)).length === 0;
};
