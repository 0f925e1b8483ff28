import type { RetiradaEvent } from '@tulha/domain/suporte/retirada/retirada.events';
import { catalogueDeciders } from '../../catalogue-deciders.js';
import { definePolicy, type Policy, send } from '../policy.js';

/** What the account's stream has let go is deleted in its own, which says where what refers to it went. */
export const retiradaPolicies: readonly Policy[] = [
  definePolicy<RetiradaEvent, 'CadastroRetirado'>({
    name: 'excluir-cadastro-retirado',
    on: 'CadastroRetirado',
    then: ({ data: { tabela, cadastroId, paraId } }) => {
      const decider = catalogueDeciders[tabela];
      return decider ? [send(decider, cadastroId, { type: 'Excluir', data: { id: cadastroId, para: paraId } })] : [];
    },
  }),
];
