import type { PendenciaEvent } from '@tulha/domain/relatorios/pendencia/pendencia.events';
import { defineProjection } from '../declare/projection.js';
import { remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** Things to be done that were put off until a day, or that are taken for done where there is none. */
export const pendenciaDeixadaTable = defineTable(
  'pendencia_deixada',
  { id: 'int8', conta: 'int8', versao: 'int8', chave: 'text', ate: 'date?', motivo: 'text', por: 'int8', em: 'timestamptz' },
  { indexes: [['conta', 'chave']] },
);

export const pendenciaProjection = defineProjection<PendenciaEvent>({
  name: 'pendencia',
  tables: [pendenciaDeixadaTable],
  on: {
    PendenciaDeixada: ({ data: { deixadaId: id, chave, ate, motivo }, meta: { conta, ator, recordedAt }, version: versao }) => [
      upsert(pendenciaDeixadaTable, { id, conta, versao, chave, ate, motivo, por: ator, em: recordedAt }),
    ],
    PendenciaRetomada: ({ data }) => [remove(pendenciaDeixadaTable, { id: data.deixadaId })],
  },
});
