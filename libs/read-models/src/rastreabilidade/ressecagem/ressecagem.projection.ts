import type { RessecagemEvent } from '@tulha/domain/rastreabilidade/ressecagem/ressecagem.events';
import type { Cases } from '../../declare/projection.js';
import { passagem } from '../passagem/kit.projection.js';
import { ressecagemTable } from '../tables.js';

const { entrou, saiu, corrigiu } = passagem(ressecagemTable, 'ressecagem');
const daqui = <D extends { readonly ressecagemId: number; readonly secadorId: number }>({
  ressecagemId: id,
  secadorId: localId,
  ...data
}: D) => ({
  ...data,
  id,
  localId,
});

/** Coffee that took up moisture in store, in a dryer again. */
export const ressecagemCases: Cases<RessecagemEvent> = {
  RessecagemIniciada: (fact) => entrou(fact, daqui(fact.data)),
  RessecagemConcluida: (fact) => saiu(fact, daqui(fact.data)),
  RessecagemCorrigida: (fact) => corrigiu(fact, daqui(fact.data)),
};
