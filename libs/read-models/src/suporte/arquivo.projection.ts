import type { Recorded } from '@tulha/domain/kernel/fact';
import type { ArquivoEvent, Conteudo, DadosDoArquivo } from '@tulha/domain/suporte/arquivo/arquivo.events';
import { defineProjection } from '../declare/projection.js';
import { patch, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** Attached files, with their present content. `nome` and `descricao` are null once the file was erased. */
export const arquivoTable = defineTable(
  'arquivo',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    ref_tipo: 'text?',
    ref_id: 'int8?',
    fazenda_id: 'int8?',
    nome: 'text?',
    descricao: 'text?',
    tags: 'jsonb',
    vencimento: 'date?',
    chave: 'text',
    mime: 'text',
    bytes: 'int8',
    sha256: 'text',
    numero: 'int8',
    enviado_por: 'int8',
    enviado_em: 'timestamptz',
    removido: 'bool',
    guardado_ate: 'timestamptz?',
  },
  {
    indexes: [
      ['conta', 'ref_tipo', 'ref_id'],
      ['conta', 'vencimento'],
    ],
    nomes: ['nome', 'descricao'],
    procura: ['nome', 'descricao'],
  },
);

/** Every content a file has had. */
export const arquivoConteudoTable = defineTable(
  'arquivo_conteudo',
  {
    arquivo_id: 'int8',
    numero: 'int8',
    conta: 'int8',
    nome: 'text?',
    chave: 'text',
    mime: 'text',
    bytes: 'int8',
    sha256: 'text',
    ator: 'int8',
    em: 'timestamptz',
  },
  { key: ['arquivo_id', 'numero'] },
);

const descrito = ({ nome, descricao, tags, vencimento, ref, fazendaId }: DadosDoArquivo) => ({
  ref_tipo: ref?.tipo ?? null,
  ref_id: ref?.id ?? null,
  fazenda_id: fazendaId,
  nome,
  descricao,
  tags: tags ?? [], // null once the file was forgotten
  vencimento,
});

const guardado = ({ chave, mime, bytes, sha256 }: Conteudo) => ({ chave, mime, bytes, sha256 });

const versaoDoConteudo = ({ meta }: Recorded, arquivoId: number, numero: number, nome: string, conteudo: Conteudo) =>
  upsert(arquivoConteudoTable, {
    arquivo_id: arquivoId,
    numero,
    conta: meta.conta,
    nome,
    ...guardado(conteudo),
    ator: meta.ator,
    em: meta.recordedAt,
  });

export const arquivoProjection = defineProjection<ArquivoEvent>({
  name: 'arquivo',
  tables: [arquivoTable, arquivoConteudoTable],
  on: {
    ArquivoAnexado: (fact) => {
      const { data, meta, version } = fact;
      const enviado = { enviado_por: meta.ator, enviado_em: meta.recordedAt, numero: 1, removido: false, guardado_ate: null };
      return [
        upsert(arquivoTable, {
          id: data.arquivoId,
          conta: meta.conta,
          versao: version,
          ...descrito(data),
          ...guardado(data.conteudo),
          ...enviado,
        }),
        versaoDoConteudo(fact, data.arquivoId, 1, data.nome, data.conteudo),
      ];
    },
    ArquivoAlterado: ({ data, version }) => [patch(arquivoTable, { id: data.arquivoId }, { versao: version, ...descrito(data) })],
    ArquivoSubstituido: (fact) => {
      const { arquivoId, nome, numero, conteudo } = fact.data;
      return [
        patch(arquivoTable, { id: arquivoId }, { versao: fact.version, nome, numero, ...guardado(conteudo) }),
        versaoDoConteudo(fact, arquivoId, numero, nome, conteudo),
      ];
    },
    ArquivoRemovido: ({ data, version }) => [
      patch(arquivoTable, { id: data.arquivoId }, { versao: version, removido: true, guardado_ate: data.guardadoAte }),
    ],
    ArquivoRestaurado: ({ data, version }) => [
      patch(arquivoTable, { id: data.arquivoId }, { versao: version, removido: false, guardado_ate: null }),
    ],
  },
});
