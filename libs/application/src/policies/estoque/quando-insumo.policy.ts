import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import type { Fact } from '@tulha/domain/kernel/fact';
import { emBase, type Unidade } from '@tulha/domain/kernel/unidade';
import { definePolicy, type Policy, send } from '../policy.js';

type InsumoAlterado = Fact<
  'InsumoAlterado',
  {
    readonly insumoId: number;
    readonly descricao: string;
    readonly unidade: Unidade;
    readonly situacao?: string | null;
    readonly minimoMilesimos?: number | null;
  }
>;

/** The register asks for another least of an input: the stock says whether there is as much. */
export const insumoPolicies: readonly Policy[] = [
  definePolicy<InsumoAlterado>({
    name: 'conferir-minimo',
    on: 'InsumoAlterado',
    then: ({ meta, data: { insumoId: id, descricao: nome, unidade, situacao, minimoMilesimos } }) => {
      const minimo = typeof minimoMilesimos === 'number' ? emBase(minimoMilesimos, unidade) : undefined;
      if (minimo === undefined || situacao === 'INATIVO') return [];
      return [send(estoqueDecider, meta.conta, { type: 'ConferirMinimo', data: { insumo: { id, nome, unidade, minimo } } })];
    },
  }),
];
