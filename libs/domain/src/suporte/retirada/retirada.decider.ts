import type { Decider } from '../../kernel/decider.js';
import { refusals } from '../../kernel/errors.js';
import type { RetiradaEvent } from './retirada.events.js';

export const retiradaErrors = {
  CADASTRO_JA_RETIRADO: { kind: 'absent', message: 'Este registro já foi excluído, e o que usava foi para outro lugar.' },
  CADASTRO_RECEBEU_OUTRO: { kind: 'conflict', message: 'Agora mesmo outro registro foi movido para este. Veja de novo antes de excluir.' },
  DESTINO_E_O_PROPRIO: { kind: 'refused', message: 'O que fica no lugar não pode ser o mesmo que sai.' },
  DESTINO_RETIRADO: { kind: 'conflict', message: 'O que ficaria no lugar acaba de ser excluído. Escolha outro.' },
} as const;
export const refuseRetirada = refusals(retiradaErrors);

export type RetiradaCommand = {
  readonly type: 'RetirarCadastro';
  readonly data: RetiradaEvent['data'] & {
    /** How many records had been moved here when it was found unused. */
    readonly recebidos: number;
  };
};
/** The record that took over the references of each deleted record, by `table-id`. */
type Retirada = { readonly foram: Readonly<Record<string, number | null>> };

const keyOf = ({ tabela }: { readonly tabela: string }, id: number) => `${tabela}-${id}`;

/**
 * The deleted records of catalogues, and where references to them moved: one stream for each account, so that of two records
 * moved to each other only one is deleted, and no reference moves to a record that is being deleted.
 */
export const retiradaDecider: Decider<RetiradaCommand, RetiradaEvent, Retirada> = {
  category: 'retirada',
  initial: () => ({ foram: {} }),
  evolve: ({ foram }, { data }) => ({ foram: { ...foram, [keyOf(data, data.cadastroId)]: data.paraId } }),
  decide: ({ data: { recebidos, ...data } }, { foram }) => {
    const { cadastroId, paraId } = data;
    const gone = foram[keyOf(data, cadastroId)];
    if (gone === paraId) return [];
    if (gone !== undefined) throw refuseRetirada('CADASTRO_JA_RETIRADO');
    if (paraId === cadastroId) throw refuseRetirada('DESTINO_E_O_PROPRIO');
    if (paraId !== null && foram[keyOf(data, paraId)] !== undefined) throw refuseRetirada('DESTINO_RETIRADO');
    const received = Object.entries(foram).filter(([key, to]) => to === cadastroId && key.startsWith(`${data.tabela}-`)).length;
    if (paraId === null && received > recebidos) throw refuseRetirada('CADASTRO_RECEBEU_OUTRO');
    return [{ type: 'CadastroRetirado', data }];
  },
};
