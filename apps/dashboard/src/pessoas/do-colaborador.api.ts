import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/pessoas/pessoas.answers';
import { useRead, useReadAll } from '../http/hooks.js';

export type Trabalho = Answer<typeof answers.TrabalhoDoColaborador>;
export type DiaDeTrabalho = Answer<typeof answers.CalendarioDoColaborador>['content'][number];

type Dias = { readonly dateStart: string; readonly dateEnd: string };

/** As many lines as one page of the history shows. */
const LINHAS = 200;

const CADASTRO = '/cad-colaboradores';
const MODULO = { modulo: 'pessoas' };

/** A worker's work in these days, last first. */
export const useTrabalho = (id: number, dias: Dias) =>
  useRead<Paged<typeof answers.TrabalhoDoColaborador>>(`${CADASTRO}/${id}/historico`, { ...dias, size: LINHAS }, { ...MODULO, keep: true });

/** The last work of a worker: its month is the first to show. */
export const useUltimoTrabalho = (id: number) =>
  useRead<Paged<typeof answers.TrabalhoDoColaborador>>(`${CADASTRO}/${id}/historico`, { size: 1 }, MODULO);

export const useCalendario = (id: number, dias: Dias) =>
  useRead<typeof answers.CalendarioDoColaborador>(`${CADASTRO}/${id}/historico-calendario`, dias, { ...MODULO, keep: true });

export const useSaldo = (id: number) => useRead<typeof answers.SaldoDoMeeiro>(`${CADASTRO}/${id}/saldo-meeiro`, undefined, MODULO);

export const usePagamentos = (id: number) =>
  useRead<Paged<typeof answers.PagamentoDoColaborador>>(`${CADASTRO}/${id}/pagamentos`, { size: LINHAS }, { modulo: 'folha' });

export const useEntradas = (id: number) =>
  useRead<Paged<typeof answers.EntradaDoMeeiro>>(`${CADASTRO}/${id}/historico-entradas`, { size: LINHAS }, MODULO);

export const useParcerias = (id: number) => useRead<typeof answers.Parcerias>(`${CADASTRO}/${id}/parcerias`, undefined, MODULO);

/** The advances, last first. */
export const useAdiantados = (id: number) =>
  useRead<Paged<typeof answers.SaidaDoMeeiro>>(`${CADASTRO}/${id}/historico-saidas`, { size: LINHAS }, MODULO);

/** The same as it was recorded, which alone says how it is repeated. */
export const useRepeticoes = (id: number) => useReadAll<typeof AnyRecord>('/cad-adiantamentos', { colaborador: id }, MODULO);
