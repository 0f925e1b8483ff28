import type { Citado } from './citado.js';
import { instante, type Momento } from './datas.js';
import type { Porcao } from './ledger.js';
import type { LedgerEvent } from './ledger.events.js';
import { porcoesDoFato } from './registro.js';

/** The movement of coffee by a record: into a place for a while, out of the farm, or into other lots. */
export type Movida = {
  readonly registro: Citado;
  /** Null for a deleted record and for an exit, which take nothing. */
  readonly em: string | null;
  readonly saida: string | null;
  /** Whether it puts coffee into a place. */
  readonly entra: boolean;
  /** Whether the fact corrects or deletes an earlier record. */
  readonly corrige: boolean;
  readonly lotes: readonly Porcao[];
};

const momento = (em: Momento | string): string => (typeof em === 'string' ? em : em.hora ? instante(em) : em.dia);

type Portions = readonly { readonly loteId: number; readonly quantidadeMilesimos: number }[];
type Entrada = { readonly lotes: Portions; readonly entrada: Momento; readonly saida?: Momento | null };

const entrada = (registro: Citado, { lotes, entrada: em, saida = null }: Entrada, corrige: boolean): Movida => ({
  registro,
  em: momento(em),
  saida: saida && momento(saida),
  entra: true,
  corrige,
  lotes: porcoesDoFato(lotes),
});
const gasto = (registro: Citado, em: Momento | string, lotes: readonly Porcao[], corrige: boolean): Movida => ({
  registro,
  em: momento(em),
  saida: null,
  entra: false,
  corrige,
  lotes,
});
const nada = (registro: Citado, lotes: readonly Porcao[], corrige: boolean): Movida => ({
  registro,
  em: null,
  saida: null,
  entra: false,
  corrige,
  lotes,
});
const emG = (lotes: readonly { readonly loteId: number; readonly massaG: number }[]): Porcao[] =>
  lotes.map(({ loteId, massaG }) => ({ loteId, quantidade: massaG }));

const saidaDe = (facts: readonly LedgerEvent[]): Momento | null =>
  facts.flatMap(({ data }) => ('saida' in data && data.saida ? [data.saida] : [])).at(-1) ?? null;

/** The movement made by a command's facts; undefined if there is none. */
export const movidaDe = (facts: readonly LedgerEvent[]): Movida | undefined => {
  const [fact] = facts;
  switch (fact?.type) {
    case 'EntradaNoTerreiroRegistrada':
      return entrada({ processo: 'terreiro', id: fact.data.terreiroEntradaId }, { ...fact.data, saida: saidaDe(facts) }, false);
    case 'SecagemIniciada':
      return entrada({ processo: 'secagem', id: fact.data.secagemId }, { ...fact.data, saida: saidaDe(facts) }, false);
    case 'RessecagemIniciada':
      return entrada({ processo: 'ressecagem', id: fact.data.ressecagemId }, { ...fact.data, saida: saidaDe(facts) }, false);
    case 'EntradaNoArmazemRegistrada':
      return entrada({ processo: 'armazem', id: fact.data.armazemEntradaId }, { ...fact.data, saida: saidaDe(facts) }, false);
    case 'TerreiroCorrigido':
      return entrada({ processo: 'terreiro', id: fact.data.terreiroEntradaId }, fact.data, true);
    case 'SecagemCorrigida':
      return entrada({ processo: 'secagem', id: fact.data.secagemId }, fact.data, true);
    case 'RessecagemCorrigida':
      return entrada({ processo: 'ressecagem', id: fact.data.ressecagemId }, fact.data, true);
    case 'ArmazemCorrigido':
      return entrada({ processo: 'armazem', id: fact.data.armazemEntradaId }, fact.data, true);
    case 'SaidaDoTerreiroRegistrada':
      return nada({ processo: 'terreiro', id: fact.data.terreiroEntradaId }, porcoesDoFato(fact.data.lotes), false);
    case 'SecagemConcluida':
      return nada({ processo: 'secagem', id: fact.data.secagemId }, porcoesDoFato(fact.data.lotes), false);
    case 'RessecagemConcluida':
      return nada({ processo: 'ressecagem', id: fact.data.ressecagemId }, porcoesDoFato(fact.data.lotes), false);
    case 'SaidaDoArmazemRegistrada':
      return nada({ processo: 'armazem', id: fact.data.armazemEntradaId }, porcoesDoFato(fact.data.lotes), false);
    default:
      return gastoDe(fact);
  }
};

type Transformou = Extract<
  LedgerEvent,
  { type: 'BeneficioRealizado' | 'BeneficioCorrigido' | 'RebeneficioRealizado' | 'RebeneficioCorrigido' }
>;

/** A transformation spends its inputs. */
const transformado = (registro: Citado, { type, data }: Transformou): Movida =>
  gasto(registro, data.em, porcoesDoFato(data.entradas), type.endsWith('Corrigido'));

const gastoDe = (fact: LedgerEvent | undefined): Movida | undefined => {
  switch (fact?.type) {
    case 'BeneficioRealizado':
    case 'BeneficioCorrigido':
      return transformado({ processo: 'beneficio', id: fact.data.beneficioId }, fact);
    case 'RebeneficioRealizado':
    case 'RebeneficioCorrigido':
      return transformado({ processo: 'rebeneficio', id: fact.data.rebeneficioId }, fact);
    case 'DepositoRealizado':
    case 'DepositoCorrigido': {
      const registro: Citado = { processo: 'cooperativa', id: fact.data.depositoId };
      return gasto(registro, fact.data.em, emG(fact.data.lotes), fact.type === 'DepositoCorrigido');
    }
    case 'VendaBaixada':
      return gasto({ processo: 'venda', id: fact.data.vendaId }, fact.data.em, emG(fact.data.itens), false);
    case 'VendaEstornada':
      return nada({ processo: 'venda', id: fact.data.vendaId }, emG(fact.data.itens), true);
    case 'LoteCorrigido':
      return nada({ processo: 'lote', id: fact.data.loteId }, [], true);
    case 'DespolpaCorrigida':
      return nada({ processo: 'despolpagem', id: fact.data.despolpagemId }, [], true);
    case 'RegistroExcluido':
      return nada({ processo: fact.data.processo, id: fact.data.id }, porcoesDoFato(fact.data.antes), true);
    default:
      return undefined;
  }
};
