import type { PaginaDoColaboradorEvent } from '@tulha/domain/folha/pagina/pagina-do-colaborador.events';
import { defineProjection } from '../declare/projection.js';
import { remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** Workers who have a page of their own now. `chave` is for the farm, which hands out the address; visitors are found by `impressao`. */
export const paginaDoColaboradorTable = defineTable(
  'pagina_do_colaborador',
  { colaborador_id: 'int8', conta: 'int8', versao: 'int8', chave: 'text', impressao: 'text', aberta_em: 'timestamptz' },
  { key: ['colaborador_id'], indexes: [['impressao']] },
);

export const paginaDoColaboradorProjection = defineProjection<PaginaDoColaboradorEvent>({
  name: 'pagina_do_colaborador',
  tables: [paginaDoColaboradorTable],
  on: {
    PaginaDoColaboradorAberta: ({ data, meta, version }) => {
      const { colaboradorId: colaborador_id, impressao } = data;
      const chave: string | null = data.chave; // null once the worker was forgotten: their page goes with them
      if (chave === null) return [remove(paginaDoColaboradorTable, { colaborador_id })];
      const row = { colaborador_id, conta: meta.conta, versao: version, chave, impressao, aberta_em: meta.recordedAt };
      return [upsert(paginaDoColaboradorTable, row)];
    },
    PaginaDoColaboradorEncerrada: ({ data }) => [remove(paginaDoColaboradorTable, { colaborador_id: data.colaboradorId })],
  },
});
