import type { AjudaEvent, DadosDoGuia } from '@tulha/domain/suporte/ajuda/ajuda.events';
import { defineProjection } from '../declare/projection.js';
import { patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** Guides of help an account wrote. Title and content are null once the account was forgotten. */
export const guiaDeAjudaTable = defineTable(
  'guia_de_ajuda',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    rota: 'text',
    titulo: 'text?',
    conteudo: 'text?',
    tipo: 'text',
    /** Name, key, type, size and digest of its film. */
    video: 'jsonb?',
    alterado_em: 'timestamptz',
  },
  { indexes: [['conta']], nomes: ['titulo'], procura: ['titulo', 'conteudo'] },
);

const colunas = ({ rota, titulo, conteudo, tipo, video }: DadosDoGuia) => ({ rota, titulo, conteudo, tipo, video });

export const guiaDeAjudaProjection = defineProjection<AjudaEvent>({
  name: 'guia_de_ajuda',
  tables: [guiaDeAjudaTable],
  on: {
    GuiaDeAjudaCriado: ({ data, meta, version: versao }) => [
      upsert(guiaDeAjudaTable, { id: data.guiaId, conta: meta.conta, versao, ...colunas(data), alterado_em: meta.recordedAt }),
    ],
    GuiaDeAjudaAlterado: ({ data, meta, version: versao }) => [
      patch(guiaDeAjudaTable, { id: data.guiaId }, { versao, ...colunas(data), alterado_em: meta.recordedAt }),
    ],
    GuiaDeAjudaRemovido: ({ data }) => [remove(guiaDeAjudaTable, { id: data.guiaId })],
  },
});
