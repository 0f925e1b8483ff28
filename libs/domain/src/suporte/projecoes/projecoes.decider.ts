import type { Decider } from '../../kernel/decider.js';
import { PROJECOES_STREAM, type ProjecoesEvent } from './projecoes.events.js';

export type ProjecoesCommand = { readonly type: 'PularFato'; readonly data: ProjecoesEvent['data'] };

/** The projections that leave out each skipped fact. */
type Pulados = Record<string, string[]>;

/** Which facts projections leave out. The id of its one stream is `PROJECOES_ID`. */
export const projecoesDecider: Decider<ProjecoesCommand, ProjecoesEvent, Pulados> = {
  category: 'projecoes',
  initial: () => ({}),
  evolve: (pulados, { data: { fatoId, projecoes } }) => {
    pulados[fatoId] = [...(pulados[fatoId] ?? []), ...projecoes];
    return pulados;
  },
  decide: ({ data }, pulados) => {
    const projecoes = data.projecoes.filter((name) => !pulados[data.fatoId]?.includes(name));
    return projecoes.length === 0 ? [] : [{ type: 'FatoPulado', data: { ...data, projecoes } }];
  },
};

export const PROJECOES_ID = PROJECOES_STREAM.slice(projecoesDecider.category.length + 1);
