import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { type Fuso, fusoComum, fusoDa } from '@tulha/domain/kernel/relogio';
import type { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { useEffect } from 'react';
import { useRead } from '../http/hooks.js';
import { useKept } from '../http/kept/use-kept.js';
import { useMay } from '../http/may.js';
import { activeFarm, chooseFarm } from '../http/session.js';
import { setFarmClock } from '../ui/clock.js';

export type Fazenda = Answer<CatalogueAnswer<typeof fazenda>>;

/** The pseudo-farm that stands for all of the caller's farms. */
export const TODAS = { id: 0, nome: 'TODAS AS FAZENDAS' } as const;

export const useFazendas = () =>
  useRead<Paged<CatalogueAnswer<typeof fazenda>>>('/fazendas', { size: 200 }, { fazenda: 0, staleMs: 300_000, modulo: 'propriedade' });

/** A user who may not see the list of farms works on all of their own. */
const SEM_FAZENDAS: readonly Fazenda[] = [];

/** The chosen farm; the only farm where there is one; otherwise all of them. */
export const activeOf = (farms: readonly Fazenda[], chosen: number | undefined): Pick<Fazenda, 'id' | 'nome'> => {
  if (farms.length === 1 && farms[0]) return farms[0];
  return farms.find(({ id }) => id === chosen) ?? TODAS;
};

/** The clock of a farm of the caller's; of all of them, the one they share, or the rule's. */
const clockOf = (farms: readonly Fazenda[], id: number): Fuso =>
  fusoComum(farms.filter((farm) => id === TODAS.id || farm.id === id).map(fusoDa));

/** Adds the farm to a name where the choices belong to several farms: `Safra 2025/2026 · SÍTIO VALE DO SABIÁ`. */
export const useDaFazenda = (fazendas: readonly unknown[]) => {
  const farms = useFazendas().data?.content;
  const several = new Set(fazendas.map((fazenda) => fazenda ?? 0)).size > 1;
  return (nome: string, fazenda: unknown): string => {
    const whose = several ? farms?.find(({ id }) => id === fazenda)?.nome : undefined;
    return [nome, whose].filter(Boolean).join(' · ');
  };
};

/**
 * Farms of the caller and the active one, kept true: a remembered farm that is no longer theirs falls back to all. Until the farms are
 * known the remembered one is asked about, since the server answers for no farm that is not the caller's. Without a signal they stay as
 * they were.
 */
export const useActiveFazenda = () => {
  const read = useKept('fazendas', useFazendas());
  const chosen = activeFarm.use();
  const farms = useMay('propriedade') ? read.data?.content : SEM_FAZENDAS;
  const active = farms && activeOf(farms, chosen);
  // Set before anything on this page asks for the day: an effect would come after the first form was drawn.
  if (farms && active) setFarmClock(clockOf(farms, active.id));
  useEffect(() => {
    if (active && active.id !== chosen) chooseFarm(active.id);
  }, [active, chosen]);
  return { read, farms: farms ?? [], active, ready: farms === undefined ? chosen !== undefined : active?.id === chosen };
};
