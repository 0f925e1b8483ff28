import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { LedgerCommand, LedgerEvent } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { DIA, em, type Parte, pedidas, porcoes, type SaidaEmKg } from './builders-ledger.js';

type Passo = { readonly entrada?: Momento; readonly saida?: Momento | null };

/** The places coffee lies in for a while: the commands of an entry and an exit, and their facts. */
export const lugares = {
  terreiro: {
    registrar: (id: number, partes: readonly Parte[], { entrada = em(DIA), saida = null }: Passo = {}): LedgerCommand => ({
      type: 'RegistrarTerreiro',
      data: { terreiroEntradaId: id, terreiroId: 5, lotes: pedidas(partes), entrada, saida, responsavel: null },
    }),
    concluir: (id: number, saida = em(DIA)): LedgerCommand => ({
      type: 'ConcluirTerreiro',
      data: { terreiroEntradaId: id, terreiroId: 5, saida },
    }),
    entrou: (id: number, partes: readonly SaidaEmKg[], entrada = em(DIA)): LedgerEvent => ({
      type: 'EntradaNoTerreiroRegistrada',
      data: { terreiroEntradaId: id, terreiroId: 5, lotes: porcoes(partes), entrada, responsavel: null },
    }),
    saiu: (id: number, partes: readonly SaidaEmKg[], saida = em(DIA)): LedgerEvent => ({
      type: 'SaidaDoTerreiroRegistrada',
      data: { terreiroEntradaId: id, terreiroId: 5, lotes: porcoes(partes), saida },
    }),
  },
  secagem: {
    registrar: (id: number, partes: readonly Parte[], { entrada = em(DIA), saida = null }: Passo = {}): LedgerCommand => ({
      type: 'RegistrarSecagem',
      data: {
        secagemId: id,
        secadorId: 6,
        lotes: pedidas(partes),
        entrada,
        saida,
        umidadeEntradaPct: '32.1',
        umidadeSaidaPct: '11.4',
        responsavel: null,
      },
    }),
    concluir: (id: number, saida = em(DIA)): LedgerCommand => ({
      type: 'ConcluirSecagem',
      data: { secagemId: id, secadorId: 6, saida, umidadeSaidaPct: '11.4' },
    }),
    entrou: (id: number, partes: readonly SaidaEmKg[], entrada = em(DIA)): LedgerEvent => ({
      type: 'SecagemIniciada',
      data: { secagemId: id, secadorId: 6, lotes: porcoes(partes), entrada, umidadeEntradaPct: '32.1', responsavel: null },
    }),
    saiu: (id: number, partes: readonly SaidaEmKg[], saida = em(DIA)): LedgerEvent => ({
      type: 'SecagemConcluida',
      data: { secagemId: id, secadorId: 6, lotes: porcoes(partes), saida, umidadeSaidaPct: '11.4' },
    }),
  },
  ressecagem: {
    registrar: (id: number, partes: readonly Parte[], { entrada = em(DIA), saida = null }: Passo = {}): LedgerCommand => ({
      type: 'RegistrarRessecagem',
      data: {
        ressecagemId: id,
        secadorId: 6,
        lotes: pedidas(partes),
        entrada,
        saida,
        umidadeEntradaPct: '13.2',
        umidadeSaidaPct: '11.4',
        responsavel: null,
      },
    }),
    concluir: (id: number, saida = em(DIA)): LedgerCommand => ({
      type: 'ConcluirRessecagem',
      data: { ressecagemId: id, secadorId: 6, saida, umidadeSaidaPct: '11.4' },
    }),
    entrou: (id: number, partes: readonly SaidaEmKg[], entrada = em(DIA)): LedgerEvent => ({
      type: 'RessecagemIniciada',
      data: { ressecagemId: id, secadorId: 6, lotes: porcoes(partes), entrada, umidadeEntradaPct: '13.2', responsavel: null },
    }),
    saiu: (id: number, partes: readonly SaidaEmKg[], saida = em(DIA)): LedgerEvent => ({
      type: 'RessecagemConcluida',
      data: { ressecagemId: id, secadorId: 6, lotes: porcoes(partes), saida, umidadeSaidaPct: '11.4' },
    }),
  },
  armazem: {
    registrar: (id: number, partes: readonly Parte[], { entrada = em(DIA), saida = null }: Passo = {}): LedgerCommand => ({
      type: 'RegistrarArmazem',
      data: {
        armazemEntradaId: id,
        pilhaId: 8,
        lotes: pedidas(partes),
        entrada,
        saida,
        umidadeEntradaPct: '11.4',
        umidadeSaidaPct: null,
        responsavel: null,
      },
    }),
    concluir: (id: number, saida = em(DIA)): LedgerCommand => ({
      type: 'ConcluirArmazem',
      data: { armazemEntradaId: id, pilhaId: 8, saida, umidadeSaidaPct: null },
    }),
    entrou: (id: number, partes: readonly SaidaEmKg[], entrada = em(DIA)): LedgerEvent => ({
      type: 'EntradaNoArmazemRegistrada',
      data: { armazemEntradaId: id, pilhaId: 8, lotes: porcoes(partes), entrada, umidadeEntradaPct: '11.4', responsavel: null },
    }),
    saiu: (id: number, partes: readonly SaidaEmKg[], saida = em(DIA)): LedgerEvent => ({
      type: 'SaidaDoArmazemRegistrada',
      data: { armazemEntradaId: id, pilhaId: 8, lotes: porcoes(partes), saida, umidadeSaidaPct: null },
    }),
  },
} as const;
