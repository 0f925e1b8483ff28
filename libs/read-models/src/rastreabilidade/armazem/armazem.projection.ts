import type { ArmazemEvent } from '@tulha/domain/rastreabilidade/armazem/armazem.events';
import type { Cases } from '../../declare/projection.js';
import { passagem } from '../passagem/kit.projection.js';
import { armazemEntradaTable } from '../tables.js';

const { entrou, saiu, corrigiu } = passagem(armazemEntradaTable, 'armazem');
const daqui = <D extends { readonly armazemEntradaId: number; readonly pilhaId: number }>({
  armazemEntradaId: id,
  pilhaId: localId,
  ...data
}: D) => ({
  ...data,
  id,
  localId,
});

/** Coffee in a pile of the store. */
export const armazemCases: Cases<ArmazemEvent> = {
  EntradaNoArmazemRegistrada: (fact) => entrou(fact, daqui(fact.data)),
  SaidaDoArmazemRegistrada: (fact) => saiu(fact, daqui(fact.data)),
  ArmazemCorrigido: (fact) => corrigiu(fact, daqui(fact.data)),
};
