import type { ArmazemEvent } from '@tulha/domain/rastreabilidade/armazem/armazem.events';
import type { RessecagemEvent } from '@tulha/domain/rastreabilidade/ressecagem/ressecagem.events';
import type { SecagemEvent } from '@tulha/domain/rastreabilidade/secagem/secagem.events';
import type { TerreiroEvent } from '@tulha/domain/rastreabilidade/terreiro/terreiro.events';
import { defineProjection } from '../../declare/projection.js';
import { armazemCases } from '../armazem/armazem.projection.js';
import { ressecagemCases } from '../ressecagem/ressecagem.projection.js';
import { secagemCases } from '../secagem/secagem.projection.js';
import {
  armazemEntradaTable,
  loteArestaTable,
  loteExcluidoTable,
  loteMovimentoTable,
  loteOrigemTable,
  loteTable,
  processoLoteTable,
  ressecagemTable,
  secagemTable,
  terreiroEntradaTable,
} from '../tables.js';
import { terreiroCases } from '../terreiro/terreiro.projection.js';

/** The processes in which coffee lies in a place, as one: facts that operators left out are recorded under this name. */
export const passagemProjection = defineProjection<TerreiroEvent | SecagemEvent | RessecagemEvent | ArmazemEvent>({
  name: 'passagem',
  tables: [
    terreiroEntradaTable,
    secagemTable,
    ressecagemTable,
    armazemEntradaTable,
    loteTable,
    loteArestaTable,
    loteOrigemTable,
    loteMovimentoTable,
    loteExcluidoTable,
    processoLoteTable,
  ],
  on: { ...terreiroCases, ...secagemCases, ...ressecagemCases, ...armazemCases },
});
