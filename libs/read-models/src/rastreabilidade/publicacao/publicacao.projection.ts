import type { Mostra, PublicacaoEvent } from '@tulha/domain/rastreabilidade/publicacao/publicacao.events';
import { defineProjection } from '../../declare/projection.js';
import { patch, remove, upsert } from '../../declare/row-ops.js';
import { defineTable } from '../../declare/table.js';

/** Lots that have a public page now. `chave` is for the owner, who copies the address; visitors are found by `impressao`. */
export const publicacaoTable = defineTable(
  'publicacao',
  {
    lote_id: 'int8',
    conta: 'int8',
    versao: 'int8',
    chave: 'text',
    impressao: 'text',
    mostra_mapa: 'bool',
    mostra_fazenda: 'bool',
    mostra_qualidade: 'bool',
    historia: 'text?',
    publicado_em: 'timestamptz',
  },
  { key: ['lote_id'], indexes: [['impressao']] },
);

const apresentacao = ({ mostra, historia }: { readonly mostra: Mostra; readonly historia: string | null }) => ({
  mostra_mapa: mostra.mapa,
  mostra_fazenda: mostra.fazenda,
  mostra_qualidade: mostra.qualidade,
  historia,
});

export const publicacaoProjection = defineProjection<PublicacaoEvent>({
  name: 'publicacao',
  tables: [publicacaoTable],
  on: {
    LotePublicado: ({ data, meta, version }) => {
      const { loteId: lote_id, impressao } = data;
      const chave: string | null = data.chave; // null once the account was forgotten: its pages go with it
      if (chave === null) return [];
      const row = { lote_id, conta: meta.conta, versao: version, chave, impressao, publicado_em: meta.recordedAt };
      return [upsert(publicacaoTable, { ...row, ...apresentacao(data) })];
    },
    PublicacaoAlterada: ({ data, version }) => [
      patch(publicacaoTable, { lote_id: data.loteId }, { versao: version, ...apresentacao(data) }),
    ],
    PublicacaoRevogada: ({ data }) => [remove(publicacaoTable, { lote_id: data.loteId })],
  },
});
