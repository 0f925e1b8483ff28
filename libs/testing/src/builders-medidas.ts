import type { LedgerCommand, LedgerEvent } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { DIA, em, porcoes, type SaidaEmKg } from './builders-ledger.js';

/** Samples, classifications and readings of dryers for specs of the ledger; omitted values are the same everywhere. */

type FactData<T extends LedgerEvent['type']> = Extract<LedgerEvent, { type: T }>['data'];
type CommandData<T extends LedgerCommand['type']> = Extract<LedgerCommand, { type: T }>['data'];
type DoSecador = 'secagem' | 'ressecagem';

const amostra = (amostraId: number, loteId: number) => ({
  amostraId,
  loteId,
  em: em(DIA, '09:00'),
  massaG: 300,
  responsavel: null,
  laboratorio: 'Cooperativa',
  umidadePct: '12.5',
  observacao: null,
});
/** A sample of 300 g of a lot, moisture 12,5 %. */
export const amostrar = (id: number, loteId: number, mudou: Partial<CommandData<'RegistrarAmostra'>> = {}): LedgerCommand => ({
  type: 'RegistrarAmostra',
  data: { ...amostra(id, loteId), codigo: null, ...mudou },
});
export const amostrado = (id: number, loteId: number, mudou: Partial<FactData<'AmostraRegistrada'>> = {}): LedgerEvent => {
  const data = { ...amostra(id, loteId), codigo: `A${String(id).padStart(3, '0')}`, ...mudou };
  return { type: 'AmostraRegistrada', data: { ...data, situacoes: [{ loteId, umidadePct: data.umidadePct }], ...mudou } };
};
export const corrigirAmostra = (id: number, loteId: number, mudou: Partial<CommandData<'CorrigirAmostra'>> = {}): LedgerCommand => ({
  type: 'CorrigirAmostra',
  data: { ...amostra(id, loteId), codigo: null, motivo: null, ...mudou },
});
export const excluirAmostra = (amostraId: number, loteId: number): LedgerCommand => ({
  type: 'ExcluirAmostra',
  data: { amostraId, loteId, motivo: null },
});

const classificacao = (classificacaoId: number, loteId: number) => ({
  classificacaoId,
  loteId,
  amostraId: null,
  em: em(DIA),
  laboratorio: null,
  responsavel: null,
  categoria: null,
  tipo: 6,
  defeitos: null,
  peneiras: [],
  bebida: null,
  cor: null,
  catacaoPct: null,
  impurezasPct: null,
  umidadePct: null,
  pontosSca: null,
  notas: null,
});
/** A classification of a lot as type 6, and nothing else. */
export const classificar = (id: number, loteId: number, mudou: Partial<CommandData<'RegistrarClassificacao'>> = {}): LedgerCommand => ({
  type: 'RegistrarClassificacao',
  data: { ...classificacao(id, loteId), ...mudou },
});
export const classificado = (id: number, loteId: number, mudou: Partial<FactData<'ClassificacaoRegistrada'>> = {}): LedgerEvent => {
  const data = { ...classificacao(id, loteId), ...mudou };
  return { type: 'ClassificacaoRegistrada', data: { ...data, situacoes: [{ loteId, umidadePct: data.umidadePct }], ...mudou } };
};
export const corrigirClassificacao = (
  id: number,
  loteId: number,
  mudou: Partial<CommandData<'CorrigirClassificacao'>> = {},
): LedgerCommand => ({ type: 'CorrigirClassificacao', data: { ...classificacao(id, loteId), motivo: null, ...mudou } });
export const excluirClassificacao = (classificacaoId: number, loteId: number): LedgerCommand => ({
  type: 'ExcluirClassificacao',
  data: { classificacaoId, loteId, motivo: null },
});

const leitura = (leituraId: number, processo: DoSecador, processoId: number) => ({
  leituraId,
  processo,
  processoId,
  em: { dia: DIA, hora: '12:00' },
  umidadePct: processo === 'secagem' ? '20.5' : '12.5',
  temperaturaMassaC: '40',
  temperaturaArC: null,
});
/** A reading at noon: 20,5 % in a drying, 12,5 % in a drying again, 40 °C in the coffee. */
export const ler = (
  id: number,
  processo: DoSecador,
  processoId: number,
  mudou: Partial<CommandData<'RegistrarLeitura'>> = {},
): LedgerCommand => ({ type: 'RegistrarLeitura', data: { ...leitura(id, processo, processoId), ...mudou } });
export const lido = (
  id: number,
  processo: DoSecador,
  processoId: number,
  lotes: readonly SaidaEmKg[],
  mudou: Partial<FactData<'LeituraRegistrada'>> = {},
): LedgerEvent => {
  const data = { ...leitura(id, processo, processoId), lotes: porcoes(lotes), ...mudou };
  const situacoes = lotes.map(([loteId]) => ({ loteId, umidadePct: data.umidadePct }));
  return { type: 'LeituraRegistrada', data: { situacoes, ...data } };
};
export const corrigirLeitura = (
  id: number,
  processo: DoSecador,
  processoId: number,
  mudou: Partial<CommandData<'CorrigirLeitura'>> = {},
): LedgerCommand => ({ type: 'CorrigirLeitura', data: { ...leitura(id, processo, processoId), motivo: null, ...mudou } });
export const excluirLeitura = (leituraId: number, processo: DoSecador, processoId: number): LedgerCommand => ({
  type: 'ExcluirLeitura',
  data: { leituraId, processo, processoId, motivo: null },
});
