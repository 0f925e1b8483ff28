import type { LivroEntregueEvent } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.events';
import { defineProjection } from '../../declare/projection.js';
import { remove, upsert } from '../../declare/row-ops.js';
import { defineTable } from '../../declare/table.js';

/** Cash books as they were filed, with their lines. */
export const livroEntregueTable = defineTable(
  'livro_entregue',
  {
    ...{ id: 'int8', conta: 'int8', versao: 'int8', produtor_id: 'int8', ano: 'int8', entregue_em: 'date', recibo: 'text?' },
    ...{ registrado_em: 'timestamptz', ator: 'int8', leiaute: 'text', sha256: 'text' },
    ...{ entrada_centavos: 'int8', saida_centavos: 'int8', lancamentos: 'int8', linhas: 'jsonb' },
  },
  { indexes: [['conta', 'produtor_id', 'ano']] },
);

export const livroEntregueProjection = defineProjection<LivroEntregueEvent>({
  name: 'livro_entregue',
  tables: [livroEntregueTable],
  on: {
    LivroCaixaEntregue: ({ data, meta, version }) => [
      upsert(livroEntregueTable, {
        ...{ id: data.livroEntregueId, conta: meta.conta, versao: version, produtor_id: data.produtorId, ano: data.ano },
        ...{ entregue_em: data.entregueEm, recibo: data.recibo, registrado_em: meta.recordedAt, ator: meta.ator },
        ...{ leiaute: data.leiaute, sha256: data.sha256, entrada_centavos: data.entradaCentavos, saida_centavos: data.saidaCentavos },
        ...{ lancamentos: data.linhas.length, linhas: data.linhas },
      }),
    ],
    EntregaDoLivroDesfeita: ({ data }) => [remove(livroEntregueTable, { id: data.livroEntregueId })],
  },
});
