import type { AtividadeDaFolha, LancamentoDaFolha, RemessaDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import type { Recorded } from '@tulha/domain/kernel/fact';

/** A fact, as the projection of sheets is handed it. */
export type Da<D> = Pick<Recorded, 'meta' | 'version'> & { readonly data: D };
export type Reajustada = { folhaId: number; colaboradorId: number; reajusteCentavos: number; motivo?: string | undefined };

export type Excluida = {
  readonly folhaId: number;
  readonly colaboradorIds: readonly number[];
  readonly remessas?: readonly Pick<RemessaDaFolha, 'banco' | 'convenio' | 'nsa'>[] | undefined;
};
export type Trancada = { folhaId: number; lancamento: LancamentoDaFolha; atividades?: readonly AtividadeDaFolha[] | undefined };
