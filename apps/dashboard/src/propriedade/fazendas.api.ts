import { useEffect } from 'react';
import { type Page, useRead } from '../http/hooks.js';
import { usePode } from '../http/pode.js';
import { activeFarm } from '../http/session.js';

export type Fazenda = {
  readonly id: number;
  readonly nome: string;
  readonly cidade?: string;
  readonly uf?: string;
  readonly principal: number | boolean;
};

/** The pseudo-farm that stands for all of the caller's farms. */
export const TODAS = { id: 0, nome: 'TODAS AS FAZENDAS' } as const;

export const useFazendas = () =>
  useRead<Page<Fazenda>>('/fazendas', { size: 200 }, { fazenda: 0, staleMs: 300_000, modulo: 'propriedade' });

/** Who may not know the farms works on all that are theirs. */
const SEM_FAZENDAS: readonly Fazenda[] = [];

/** The chosen farm; the only farm where there is one; otherwise all of them. */
export const activeOf = (farms: readonly Fazenda[], chosen: number | undefined): Pick<Fazenda, 'id' | 'nome'> => {
  if (farms.length === 1 && farms[0]) return farms[0];
  return farms.find(({ id }) => id === chosen) ?? TODAS;
};

/** Farms of the caller and the active one, kept true: a remembered farm that is no longer theirs falls back to all. */
export const useActiveFazenda = () => {
  const read = useFazendas();
  const chosen = activeFarm.use();
  const farms = usePode('propriedade') ? read.data?.content : SEM_FAZENDAS;
  const active = farms && activeOf(farms, chosen);
  useEffect(() => {
    if (active && active.id !== chosen) activeFarm.set(active.id);
  }, [active, chosen]);
  return { read, farms: farms ?? [], active, ready: active !== undefined && active.id === chosen };
};
