import type { ArmazemEvent } from '@tulha/domain/rastreabilidade/armazem/armazem.events';
import type { RessecagemEvent } from '@tulha/domain/rastreabilidade/ressecagem/ressecagem.events';
import type { SecagemEvent } from '@tulha/domain/rastreabilidade/secagem/secagem.events';
import type { TerreiroEvent } from '@tulha/domain/rastreabilidade/terreiro/terreiro.events';
import { defineProjection } from '../../declare/projection.js';
import { passagem } from './kit.projection.js';
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

const terreiro = passagem({ tabela: terreiroEntradaTable, processo: 'terreiro', id: 'terreiroEntradaId', local: 'terreiroId' });
const secagem = passagem({ tabela: secagemTable, processo: 'secagem', id: 'secagemId', local: 'secadorId' });
const ressecagem = passagem({ tabela: ressecagemTable, processo: 'ressecagem', id: 'ressecagemId', local: 'secadorId' });
const armazem = passagem({ tabela: armazemEntradaTable, processo: 'armazem', id: 'armazemEntradaId', local: 'pilhaId' });

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
  on: {
    EntradaNoTerreiroRegistrada: terreiro.entrou,
    SaidaDoTerreiroRegistrada: terreiro.saiu,
    TerreiroCorrigido: terreiro.corrigiu,
    SecagemIniciada: secagem.entrou,
    SecagemConcluida: secagem.saiu,
    SecagemCorrigida: secagem.corrigiu,
    RessecagemIniciada: ressecagem.entrou,
    RessecagemConcluida: ressecagem.saiu,
    RessecagemCorrigida: ressecagem.corrigiu,
    EntradaNoArmazemRegistrada: armazem.entrou,
    SaidaDoArmazemRegistrada: armazem.saiu,
    ArmazemCorrigido: armazem.corrigiu,
  },
});
