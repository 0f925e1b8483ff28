import type { DossieEvent } from '@tulha/domain/rastreabilidade/emissao/dossie.events';
import { defineProjection } from '../../declare/projection.js';
import { upsert } from '../../declare/row-ops.js';
import { defineTable } from '../../declare/table.js';

/** Dossiers that were handed out, by the digest of their file. */
export const dossieEmitidoTable = defineTable(
  'dossie_emitido',
  {
    arquivo: 'text',
    conta: 'int8',
    lote_id: 'int8',
    codigo: 'text',
    formato: 'text',
    conteudo: 'text',
    emitido_em: 'timestamptz',
    ator: 'int8',
  },
  {
    key: ['arquivo', 'conta'],
    indexes: [
      ['conta', 'conteudo'],
      ['conta', 'lote_id'],
    ],
  },
);

export const dossieEmitidoProjection = defineProjection<DossieEvent>({
  name: 'dossie-emitido',
  tables: [dossieEmitidoTable],
  on: {
    DossieEmitido: ({ data: { loteId, codigo, formato, arquivo, conteudo }, meta }) => [
      upsert(dossieEmitidoTable, {
        arquivo,
        conta: meta.conta,
        lote_id: loteId,
        codigo,
        formato,
        conteudo,
        emitido_em: meta.recordedAt,
        ator: meta.ator,
      }),
    ],
  },
});
