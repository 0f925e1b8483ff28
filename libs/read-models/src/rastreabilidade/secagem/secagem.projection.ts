import type { SecagemEvent } from '@tulha/domain/rastreabilidade/secagem/secagem.events';
import type { Cases } from '../../declare/projection.js';
import { passagem } from '../passagem/kit.projection.js';
import { secagemTable } from '../tables.js';

const { entrou, saiu, corrigiu } = passagem(secagemTable, 'secagem');
const daqui = <D extends { readonly secagemId: number; readonly secadorId: number }>({
  secagemId: id,
  secadorId: localId,
  ...data
}: D) => ({
  ...data,
  id,
  localId,
});

/** Coffee in a dryer. */
export const secagemCases: Cases<SecagemEvent> = {
  SecagemIniciada: (fact) => entrou(fact, daqui(fact.data)),
  SecagemConcluida: (fact) => saiu(fact, daqui(fact.data)),
  SecagemCorrigida: (fact) => corrigiu(fact, daqui(fact.data)),
};
