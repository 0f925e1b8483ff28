import { de, historia, impede } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';

/** The farm of a sheet, and the farms of the work it takes. */
export const fazendaDaFolha = { todas: [daFazenda, { fazenda: 'fazenda_ids', lista: true }] } as const;

/** The references of a sheet: an open one holds the workers on it, and the cash flow that it is to be paid from. `um`, `muitos`: the word for sheets. */
export const apontaDaFolha = (um: string, muitos: string) => ({
  fazenda_id: impede('fazenda'),
  colaborador_ids: [
    { alvo: 'colaborador', impede: true, sem: 'lancamento_id', nomes: [`${um} aberta`, `${muitos} abertas`] as const },
    { alvo: 'colaborador', impede: false, com: 'lancamento_id', nomes: [`${um} fechada`, `${muitos} fechadas`] as const },
  ],
  fazenda_ids: historia('fazenda'),
  talhao_ids: historia('talhao'),
  fluxo_id: [
    { alvo: 'fluxo', impede: true, sem: 'lancamento_id', nomes: [`${um} aberta`, `${muitos} abertas`] as const },
    { alvo: 'fluxo', impede: false, com: 'lancamento_id', nomes: [`${um} fechada`, `${muitos} fechadas`] as const },
  ],
  categoria_id: historia('categoria'),
  lancamento_id: de('lancamento'),
});

/** A table of rows of sheets, some of a worker each. */
export const parteDaFolha = (folha: string) =>
  ({
    fazenda: { de: folha, por: 'folha_id' },
    aponta: { folha_id: de(folha), colaborador_id: de(folha) },
  }) as const;

/** A table of the files for the bank that were made of sheets, each of many workers. */
export const remessaDaFolha = (folha: string) =>
  ({ fazenda: { de: folha, por: 'folha_id' }, aponta: { folha_id: de(folha), colaborador_ids: de(folha) } }) as const;

/**
 * A table of the work that sheets pay, which is of no worker by itself. All see it: a user of one farm may not see a sheet of several, and
 * must not take its work there for unpaid, nor change it. It says no amount.
 */
export const trabalhoDaFolha = (folha: string) => ({ fazenda: 'todos', aponta: { folha_id: de(folha) } }) as const;
