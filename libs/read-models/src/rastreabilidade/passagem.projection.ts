import type { Recorded } from '@tulha/domain/kernel/fact';
import type { ArmazemEvent } from '@tulha/domain/rastreabilidade/armazem/armazem.events';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { RessecagemEvent } from '@tulha/domain/rastreabilidade/ressecagem/ressecagem.events';
import type { Efeitos } from '@tulha/domain/rastreabilidade/ledger/correcao.events';
import type { SecagemEvent } from '@tulha/domain/rastreabilidade/secagem/secagem.events';
import type { TerreiroEvent } from '@tulha/domain/rastreabilidade/terreiro/terreiro.events';
import { defineProjection } from '../kernel/projection.js';
import { patch, type RowOp, upsert } from '../kernel/row-ops.js';
import { desfeito, situados } from './correcao.projection.js';
import { movimento, noProcesso } from './movimento.js';
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
} from './tables.js';

type Porcao = { loteId: number; quantidadeMilesimos: number };
type Tabela = typeof secagemTable;
type Entrada = {
  id: number;
  localId: number;
  lotes: readonly Porcao[];
  entrada: Momento;
  umidade: string | null;
  pesoG?: number | null | undefined;
  responsavel: string | null;
};
type Saida = {
  id: number;
  localId: number;
  lotes: readonly Porcao[];
  saida: Momento;
  umidade: string | null;
  pesoG?: number | null | undefined;
};

/** What was measured, where it was. */
const medidas = (umidadePct: string | null, pesoG: number | null) => ({
  ...(umidadePct === null ? {} : { umidadePct }),
  ...(pesoG === null ? {} : { pesoG }),
});

const entrou = (
  fact: Recorded,
  tabela: Tabela,
  processo: string,
  { id, localId, lotes, entrada, umidade, pesoG = null, responsavel }: Entrada,
): RowOp[] => [
  upsert(tabela, {
    id,
    conta: fact.meta.conta,
    local_id: localId,
    entrada_em: entrada.dia,
    entrada_hora: entrada.hora,
    saida_em: null,
    saida_hora: null,
    umidade_entrada_pct: umidade,
    umidade_saida_pct: null,
    peso_entrada_g: pesoG,
    peso_saida_g: null,
    responsavel,
    versao: fact.version,
  }),
  ...lotes.flatMap(({ loteId, quantidadeMilesimos: quantidade }, ordem) => [
    noProcesso(fact, processo, id, 'entra', loteId, quantidade, ordem),
    patch(
      loteTable,
      { id: loteId },
      { etapa: processo, local_id: localId, versao: fact.version, ...(umidade === null ? {} : { umidade_pct: umidade }) },
    ),
    movimento(fact, {
      loteId,
      papel: 'entra',
      processo,
      processoId: id,
      em: entrada,
      delta: 0,
      quantidade,
      detalhes: { localId, ...medidas(umidade, pesoG), ...(responsavel === null ? {} : { responsavel }) },
    }),
  ]),
];

const saiu = (fact: Recorded, tabela: Tabela, processo: string, { id, localId, lotes, saida, umidade, pesoG = null }: Saida): RowOp[] => [
  patch(
    tabela,
    { id },
    { saida_em: saida.dia, saida_hora: saida.hora, umidade_saida_pct: umidade, peso_saida_g: pesoG, versao: fact.version },
  ),
  ...lotes.flatMap(({ loteId, quantidadeMilesimos: quantidade }) => [
    patch(
      loteTable,
      { id: loteId },
      { etapa: 'descanso', local_id: null, versao: fact.version, ...(umidade === null ? {} : { umidade_pct: umidade }) },
    ),
    movimento(fact, {
      loteId,
      papel: 'sai',
      processo,
      processoId: id,
      em: saida,
      delta: 0,
      quantidade,
      detalhes: { localId, ...medidas(umidade, pesoG) },
    }),
  ]),
];

type Corrigida = Efeitos &
  Entrada & {
    readonly saida: Momento | null;
    readonly umidadeSaida: string | null;
    readonly pesoSaidaG?: number | null | undefined;
    readonly motivo: string | null;
  };

/** The record as it is now in the place of what it was. */
const corrigiu = (fact: Recorded, tabela: Tabela, processo: string, corrigida: Corrigida): RowOp[] => {
  const { id, saida, umidadeSaida, pesoSaidaG, motivo } = corrigida;
  return [
    ...desfeito(fact, { processo, id, motivo }, corrigida),
    ...entrou(fact, tabela, processo, corrigida),
    ...(saida ? saiu(fact, tabela, processo, { ...corrigida, saida, umidade: umidadeSaida, pesoG: pesoSaidaG }) : []),
    ...situados(fact, corrigida),
  ];
};

/** Coffee that lies in a place for a while: yard, dryer, warehouse. Its balance does not change. */
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
    EntradaNoTerreiroRegistrada: (fact) =>
      entrou(fact, terreiroEntradaTable, 'terreiro', {
        ...fact.data,
        id: fact.data.terreiroEntradaId,
        localId: fact.data.terreiroId,
        umidade: null,
      }),
    SaidaDoTerreiroRegistrada: (fact) =>
      saiu(fact, terreiroEntradaTable, 'terreiro', {
        ...fact.data,
        id: fact.data.terreiroEntradaId,
        localId: fact.data.terreiroId,
        umidade: null,
      }),
    TerreiroCorrigido: (fact) =>
      corrigiu(fact, terreiroEntradaTable, 'terreiro', {
        ...fact.data,
        id: fact.data.terreiroEntradaId,
        localId: fact.data.terreiroId,
        umidade: null,
        umidadeSaida: null,
      }),
    SecagemIniciada: (fact) =>
      entrou(fact, secagemTable, 'secagem', {
        ...fact.data,
        id: fact.data.secagemId,
        localId: fact.data.secadorId,
        umidade: fact.data.umidadeEntradaPct,
        pesoG: fact.data.pesoEntradaG,
      }),
    SecagemConcluida: (fact) =>
      saiu(fact, secagemTable, 'secagem', {
        ...fact.data,
        id: fact.data.secagemId,
        localId: fact.data.secadorId,
        umidade: fact.data.umidadeSaidaPct,
        pesoG: fact.data.pesoSaidaG,
      }),
    SecagemCorrigida: (fact) =>
      corrigiu(fact, secagemTable, 'secagem', {
        ...fact.data,
        id: fact.data.secagemId,
        localId: fact.data.secadorId,
        umidade: fact.data.umidadeEntradaPct,
        umidadeSaida: fact.data.umidadeSaidaPct,
        pesoG: fact.data.pesoEntradaG,
      }),
    RessecagemIniciada: (fact) =>
      entrou(fact, ressecagemTable, 'ressecagem', {
        ...fact.data,
        id: fact.data.ressecagemId,
        localId: fact.data.secadorId,
        umidade: fact.data.umidadeEntradaPct,
        pesoG: fact.data.pesoEntradaG,
      }),
    RessecagemConcluida: (fact) =>
      saiu(fact, ressecagemTable, 'ressecagem', {
        ...fact.data,
        id: fact.data.ressecagemId,
        localId: fact.data.secadorId,
        umidade: fact.data.umidadeSaidaPct,
        pesoG: fact.data.pesoSaidaG,
      }),
    RessecagemCorrigida: (fact) =>
      corrigiu(fact, ressecagemTable, 'ressecagem', {
        ...fact.data,
        id: fact.data.ressecagemId,
        localId: fact.data.secadorId,
        umidade: fact.data.umidadeEntradaPct,
        umidadeSaida: fact.data.umidadeSaidaPct,
        pesoG: fact.data.pesoEntradaG,
      }),
    EntradaNoArmazemRegistrada: (fact) =>
      entrou(fact, armazemEntradaTable, 'armazem', {
        ...fact.data,
        id: fact.data.armazemEntradaId,
        localId: fact.data.pilhaId,
        umidade: fact.data.umidadeEntradaPct,
      }),
    SaidaDoArmazemRegistrada: (fact) =>
      saiu(fact, armazemEntradaTable, 'armazem', {
        ...fact.data,
        id: fact.data.armazemEntradaId,
        localId: fact.data.pilhaId,
        umidade: fact.data.umidadeSaidaPct,
      }),
    ArmazemCorrigido: (fact) =>
      corrigiu(fact, armazemEntradaTable, 'armazem', {
        ...fact.data,
        id: fact.data.armazemEntradaId,
        localId: fact.data.pilhaId,
        umidade: fact.data.umidadeEntradaPct,
        umidadeSaida: fact.data.umidadeSaidaPct,
      }),
  },
});
