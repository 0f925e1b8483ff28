import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Atividade } from '@tulha/domain/atividades/atividade/atividade.answers';
import type { ResumoDoTalhao } from '@tulha/domain/atividades/atividade/registros.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { Recall } from '@tulha/domain/rastreabilidade/recall/recall.answers';
import { safraDoEndereco } from '../../relatorios/painel/safra-do-endereco.js';
import { useRead } from '../../http/hooks.js';

export type Resumo = Answer<typeof ResumoDoTalhao>;

/** The harvest and cost of a plot in a crop year; in the current one where none is named. */
export const useResumo = (id: number, params: URLSearchParams) =>
  useRead<typeof ResumoDoTalhao>(`/cad-talhoes/${id}/resumo`, safraDoEndereco(params), { keep: true, fazenda: 0, modulo: 'atividades' });

export const FEITAS = 30;

/** The last activities on a plot. */
export const useFeitas = (id: number) =>
  useRead<Paged<typeof Atividade>>(`/cad-talhoes/${id}/registros`, { size: FEITAS, sort: '-data' }, { fazenda: 0, modulo: 'atividades' });

/** The destination of a plot's coffee of these days. */
export const useDestino = (id: number, dias: { readonly de: string; readonly ate: string }) =>
  useRead<typeof Recall>('/rastreabilidade/recall', { talhao: id, ...dias, limite: 200 }, { fazenda: 0, modulo: 'rastreabilidade' });

/** Inspections of a plot, the last first. */
export const useInspecoes = (id: number) =>
  useRead<Paged<typeof AnyRecord>>('/mip', { talhao: id, size: 50, sort: '-data' }, { fazenda: 0, modulo: 'agronomia' });

export type Inspecao = Answer<typeof AnyRecord>;
