import { CANCELAMENTOS, type DistribuicaoEvent, type NotaDistribuida } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import { defineProjection } from '../declare/projection.js';
import { add, patch, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** How far the documents of one CPF or CNPJ were read. */
export const distribuicaoTable = defineTable(
  'distribuicao',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    fazenda_id: 'int8',
    documento: 'text?',
    ambiente: 'text',
    ult_nsu: 'text',
    max_nsu: 'text?',
    consultada_em: 'timestamptz?',
    proxima_em: 'timestamptz?',
    cstat: 'text?',
    motivo: 'text?',
    separados: 'int8',
    /** The consent to give ciência by itself; null where none stands. */
    automatica_em: 'timestamptz?',
    automatica_por: 'int8?',
    automatica_palavras: 'text?',
  },
  { indexes: [['conta', 'documento']], procura: ['documento'] },
);

/** An invoice that was distributed: its summary, and its whole XML once that came. */
export const notaRecebidaTable = defineTable(
  'nota_recebida',
  {
    id: 'int8',
    conta: 'int8',
    distribuicao_id: 'int8',
    nsu: 'text?',
    chave: 'text',
    numero: 'text',
    serie: 'text',
    emitente: 'text?',
    emitente_documento: 'text?',
    emitida: 'date',
    autorizada: 'timestamptz',
    valor_centavos: 'int8',
    na_sefaz: 'text',
    ciencia: 'timestamptz?',
    /** Whether the ciência that was signed is one that nobody asked for. */
    ciencia_automatica: 'bool',
    manifestacao: 'text?',
    sem_resposta: 'text?',
    liberada: 'bool',
    conteudo: 'text?',
    bytes: 'int8?',
    sha256: 'text?',
  },
  {
    indexes: [
      ['conta', 'chave'],
      ['conta', 'autorizada'],
      ['distribuicao_id', '-autorizada'],
      ['na_sefaz', 'conta'],
    ],
    nomes: ['emitente'],
    procura: ['emitente', 'numero', 'chave'],
  },
);

export const eventoRecebidoTable = defineTable(
  'evento_recebido',
  {
    id: 'text',
    conta: 'int8',
    distribuicao_id: 'int8',
    chave: 'text',
    tipo: 'text',
    sequencia: 'int8',
    descricao: 'text',
    em: 'timestamptz',
    protocolo: 'text?',
    texto: 'text?',
    condicoes: 'text?',
    /** The key, size and digest of the event as it came. */
    conteudo: 'text',
    bytes: 'int8',
    sha256: 'text',
  },
  { indexes: [['conta', 'chave']] },
);

export const manifestacaoTable = defineTable(
  'manifestacao',
  {
    id: 'text',
    conta: 'int8',
    distribuicao_id: 'int8',
    nota_id: 'int8',
    tipo: 'text',
    sequencia: 'int8',
    situacao: 'text',
    justificativa: 'text?',
    automatica: 'bool',
    assinada_em: 'timestamptz',
    cstat: 'text?',
    motivo: 'text?',
    protocolo: 'text?',
    /** The signed XML and its receipt, by their keys. */
    conteudo: 'text',
    conteudo_bytes: 'int8',
    conteudo_sha256: 'text',
    recibo: 'text?',
    recibo_bytes: 'int8?',
    recibo_sha256: 'text?',
  },
  { indexes: [['nota_id']] },
);

export const documentoSeparadoTable = defineTable(
  'documento_separado',
  {
    id: 'text',
    conta: 'int8',
    distribuicao_id: 'int8',
    nsu: 'text?',
    esquema: 'text',
    motivo: 'text',
    conteudo: 'text?',
    em: 'timestamptz',
  },
  { indexes: [['distribuicao_id']] },
);

const daNota = ({ distribuicaoId, notaId, valorCentavos, situacao, emitenteDocumento, ...nota }: NotaDistribuida) => ({
  ...{ id: notaId, distribuicao_id: distribuicaoId, valor_centavos: valorCentavos, na_sefaz: situacao },
  ...{ emitente_documento: emitenteDocumento, nsu: nota.nsu, chave: nota.chave, numero: nota.numero, serie: nota.serie },
  ...{ emitente: nota.emitente, emitida: nota.emitida, autorizada: nota.autorizada },
});
const doConteudo = ({ conteudo: { chave, bytes, sha256 } }: NotaDistribuida) => ({ conteudo: chave, bytes, sha256 });
const doRecibo = ({ chave, bytes, sha256 }: NotaDistribuida['conteudo']) => ({ recibo: chave, recibo_bytes: bytes, recibo_sha256: sha256 });
const SEM_XML = { conteudo: null, bytes: null, sha256: null };
const SEM_CONSENTIMENTO = { automatica_em: null, automatica_por: null, automatica_palavras: null };
const NADA_DITO = { ciencia: null, ciencia_automatica: false, manifestacao: null, sem_resposta: null, liberada: false };

type Uma = { readonly notaId: number; readonly tipo: string; readonly sequencia: number };
/** Each time something was signed is a row: one that was refused stays beside the next. */
const idDa = ({ notaId, tipo, sequencia }: Uma): string => `${notaId}-${tipo}-${sequencia}`;

const recebida = (data: NotaDistribuida, conta: number, completa: boolean) => ({
  ...daNota(data),
  conta,
  ...(completa ? doConteudo(data) : SEM_XML),
});

export const distribuicaoProjection = defineProjection<DistribuicaoEvent>({
  name: 'distribuicao',
  tables: [distribuicaoTable, notaRecebidaTable, eventoRecebidoTable, manifestacaoTable, documentoSeparadoTable],
  on: {
    DistribuicaoAberta: ({ data, meta, version }) => {
      const { distribuicaoId: id, fazendaId, documento, ambiente } = data;
      const base = { id, conta: meta.conta, versao: version, fazenda_id: fazendaId, documento, ambiente, ult_nsu: '0'.repeat(15) };
      const nada = { max_nsu: null, consultada_em: null, proxima_em: null, cstat: null, motivo: null, separados: 0, ...SEM_CONSENTIMENTO };
      return [upsert(distribuicaoTable, { ...base, ...nada })];
    },
    SefazConsultada: ({ data, meta, version }) => {
      const { distribuicaoId: id, busca, cStat, motivo, ultNsu, maxNsu, proximoEm } = data;
      const geral = busca === 'DISTRIBUICAO' ? { ult_nsu: ultNsu, max_nsu: maxNsu, proxima_em: proximoEm || null } : {};
      return [patch(distribuicaoTable, { id }, { versao: version, consultada_em: meta.recordedAt, cstat: cStat, motivo, ...geral })];
    },
    NotaResumida: ({ data, meta, version }) => [
      upsert(notaRecebidaTable, { ...recebida(data, meta.conta, false), ...NADA_DITO }),
      patch(distribuicaoTable, { id: data.distribuicaoId }, { versao: version }),
    ],
    XmlDaNotaRecebido: ({ data: { nova, ...nota }, meta, version }) => [
      ...(nova ? [upsert(notaRecebidaTable, { ...recebida(nota, meta.conta, true), ...NADA_DITO })] : []),
      ...(nova ? [] : [patch(notaRecebidaTable, { id: nota.notaId }, doConteudo(nota))]),
      patch(distribuicaoTable, { id: nota.distribuicaoId }, { versao: version }),
    ],
    EventoDaNotaRecebido: ({ data, meta, version }) => {
      const { distribuicaoId, notaId, chave, tipo, sequencia, descricao, em, protocolo, texto = null, condicoes = null, conteudo } = data;
      // The whole event comes after its summary and takes its place.
      const row = {
        id: `${distribuicaoId}-${chave}-${tipo}-${sequencia}`,
        conta: meta.conta,
        distribuicao_id: distribuicaoId,
        chave,
        tipo,
      };
      const bytes = { conteudo: conteudo.chave, bytes: conteudo.bytes, sha256: conteudo.sha256 };
      return [
        upsert(eventoRecebidoTable, { ...row, sequencia, descricao, em, protocolo, texto, condicoes, ...bytes }),
        ...(notaId !== null && CANCELAMENTOS.includes(tipo) ? [patch(notaRecebidaTable, { id: notaId }, { na_sefaz: 'CANCELADA' })] : []),
        patch(distribuicaoTable, { id: distribuicaoId }, { versao: version }),
      ];
    },
    DocumentoSeparado: ({ data, meta, version, eventId }) => {
      const { distribuicaoId, nsu, esquema, motivo, conteudo } = data;
      const row = { id: eventId, conta: meta.conta, distribuicao_id: distribuicaoId, nsu, esquema, motivo, em: meta.recordedAt };
      return [
        upsert(documentoSeparadoTable, { ...row, conteudo: conteudo?.chave ?? null }),
        patch(distribuicaoTable, { id: distribuicaoId }, { versao: version }),
        add(distribuicaoTable, { id: distribuicaoId }, { separados: 1 }),
      ];
    },
    ManifestacaoAssinada: ({ data, meta, version }) => {
      const { distribuicaoId, notaId, tipo, sequencia, justificativa, conteudo, automatica = false } = data;
      const row = {
        ...{ id: idDa(data), conta: meta.conta, distribuicao_id: distribuicaoId, nota_id: notaId },
        ...{ tipo, sequencia, justificativa, automatica },
      };
      const nada = { cstat: null, motivo: null, protocolo: null, recibo: null, recibo_bytes: null, recibo_sha256: null };
      return [
        upsert(manifestacaoTable, {
          ...{ ...row, ...nada, situacao: 'ASSINADA', assinada_em: meta.recordedAt },
          ...{ conteudo: conteudo.chave, conteudo_bytes: conteudo.bytes, conteudo_sha256: conteudo.sha256 },
        }),
        patch(notaRecebidaTable, { id: notaId }, { sem_resposta: tipo, ...(tipo === 'CIENCIA' && { ciencia_automatica: automatica }) }),
        patch(distribuicaoTable, { id: distribuicaoId }, { versao: version }),
      ];
    },
    ManifestacaoRegistrada: ({ data, version }) => {
      const { distribuicaoId, notaId, tipo, cStat, motivo, protocolo, recibo, em } = data;
      const marca = tipo === 'CIENCIA' ? { ciencia: em } : { manifestacao: tipo };
      return [
        patch(manifestacaoTable, { id: idDa(data) }, { situacao: 'REGISTRADA', cstat: cStat, motivo, protocolo, ...doRecibo(recibo) }),
        patch(
          notaRecebidaTable,
          { id: notaId },
          { ...marca, sem_resposta: null, ...(tipo === 'DESCONHECIMENTO' ? {} : { liberada: true }) },
        ),
        patch(distribuicaoTable, { id: distribuicaoId }, { versao: version }),
      ];
    },
    ManifestacaoRecusada: ({ data, version }) => {
      const { distribuicaoId, notaId, cStat, motivo, protocolo, recibo } = data;
      return [
        patch(manifestacaoTable, { id: idDa(data) }, { situacao: 'RECUSADA', cstat: cStat, motivo, protocolo, ...doRecibo(recibo) }),
        patch(notaRecebidaTable, { id: notaId }, { sem_resposta: null }),
        patch(distribuicaoTable, { id: distribuicaoId }, { versao: version }),
      ];
    },
    CienciaAutomaticaConsentida: ({ data: { distribuicaoId: id, palavras }, meta, version }) => {
      const consentimento = { automatica_em: meta.recordedAt, automatica_por: meta.ator, automatica_palavras: palavras };
      return [patch(distribuicaoTable, { id }, { versao: version, ...consentimento })];
    },
    CienciaAutomaticaRetirada: ({ data: { distribuicaoId: id }, version }) => [
      patch(distribuicaoTable, { id }, { versao: version, ...SEM_CONSENTIMENTO }),
    ],
  },
});
