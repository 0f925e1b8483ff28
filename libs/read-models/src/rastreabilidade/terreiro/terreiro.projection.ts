import type { TerreiroEvent } from '@tulha/domain/rastreabilidade/terreiro/terreiro.events';
import type { Cases } from '../../declare/projection.js';
import { passagem } from '../passagem/kit.projection.js';
import { terreiroEntradaTable } from '../tables.js';

const { entrou, saiu, corrigiu } = passagem(terreiroEntradaTable, 'terreiro');
const daqui = <D extends { readonly terreiroEntradaId: number; readonly terreiroId: number }>({
  terreiroEntradaId: id,
  terreiroId: localId,
  ...data
}: D) => ({
  ...data,
  id,
  localId,
});

/** Coffee on the yard; nobody measures it there. */
export const terreiroCases: Cases<TerreiroEvent> = {
  EntradaNoTerreiroRegistrada: (fact) => entrou(fact, daqui(fact.data)),
  SaidaDoTerreiroRegistrada: (fact) => saiu(fact, daqui(fact.data)),
  TerreiroCorrigido: (fact) => corrigiu(fact, daqui(fact.data)),
};
