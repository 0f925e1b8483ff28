import type * as answers from '@tulha/domain/comercial/contrato/contrato.answers';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead, useReadAll } from '../../http/hooks.js';

export const CONTRATOS = '/contratos-venda';
/** Where the page of a contract is. */
export const lugarDoContrato = (id: number): string => `/cadastros${CONTRATOS}/${id}`;

export type Andamento = Answer<typeof answers.AndamentoDoContrato>;

const DO_COMERCIAL = { modulo: 'comercial' } as const;

/** What sales have made of a contract. Nothing is asked where there is none. */
export const useAndamento = (id: number | null) =>
  useRead<typeof answers.AndamentoDoContrato>(`${CONTRATOS}/${id}/andamento`, undefined, { ...DO_COMERCIAL, enabled: id !== null });

/** A contract, where one is named. */
export const useContrato = (id: number | null) =>
  useRead<typeof AnyRecord>(`${CONTRATOS}/${id}`, undefined, { ...DO_COMERCIAL, enabled: id !== null });

export const useContratos = () => useReadAll<typeof AnyRecord>(CONTRATOS, { sort: 'numero' }, DO_COMERCIAL);
