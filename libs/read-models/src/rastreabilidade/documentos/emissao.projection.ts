import type { EmissaoEvent } from '@tulha/domain/rastreabilidade/emissao/emissao.events';
import { defineProjection } from '../../declare/projection.js';
import { upsert } from '../../declare/row-ops.js';
import { defineTable } from '../../declare/table.js';

/** Origin packages that were handed out, each with the shares it said. `numero` counts those of one lot or sale. */
export const eudrEmissaoTable = defineTable(
  'eudr_emissao',
  {
    assunto: 'text',
    alvo_id: 'int8',
    numero: 'int8',
    conta: 'int8',
    codigo: 'text',
    impressao: 'text',
    talhoes: 'jsonb',
    emitido_em: 'timestamptz',
    ator: 'int8',
  },
  { key: ['assunto', 'alvo_id', 'numero'] },
);

export const emissaoProjection = defineProjection<EmissaoEvent>({
  name: 'emissao',
  tables: [eudrEmissaoTable],
  on: {
    PacoteEudrEmitido: ({ data: { assunto, alvoId, codigo, impressao, talhoes }, meta, version }) => [
      upsert(eudrEmissaoTable, {
        assunto,
        alvo_id: alvoId,
        numero: version + 1,
        conta: meta.conta,
        codigo,
        impressao,
        talhoes,
        emitido_em: meta.recordedAt,
        ator: meta.ator,
      }),
    ],
  },
});
