import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { AMBIENTES, TIPOS_DE_MANIFESTACAO } from './manifestacao.types.js';

/** Bytes as they came or went, where they are kept, and their SHA-256 in hexadecimal. */
const conteudo = z.strictObject({ chave: fact.texto(), bytes: z.int(), sha256: fact.texto() });

const daNota = {
  distribuicaoId: fact.id(),
  notaId: fact.id(),
  /** Null where it was asked for by its key. */
  nsu: fact.texto().nullable(),
  chave: fact.texto(),
  numero: fact.texto(),
  serie: fact.texto(),
  emitente: fact.texto(),
  emitenteDocumento: fact.texto().nullable(),
  emitida: fact.dia(),
  /** Instant, in UTC, from which the days of a manifestation are counted. */
  autorizada: fact.texto(),
  valorCentavos: fact.centavos(),
  situacao: z.enum(['AUTORIZADA', 'DENEGADA', 'CANCELADA']),
  conteudo,
};
const pessoal = { sujeito: 'conta', campos: ['emitente', 'emitenteDocumento'] };

const daManifestacao = {
  distribuicaoId: fact.id(),
  notaId: fact.id(),
  chave: fact.texto(),
  tipo: z.enum(TIPOS_DE_MANIFESTACAO),
  sequencia: z.int().min(1),
};
const respondida = {
  ...daManifestacao,
  cStat: fact.texto(),
  motivo: fact.texto(),
  protocolo: fact.texto().nullable(),
  /** The answer of the tax authority. */
  recibo: conteudo,
};

/** Events by which the issuer of an invoice takes it back (`tpEvento`). */
export const CANCELAMENTOS: readonly string[] = ['110111', '110112'];

/** The documents distributed to one CPF or CNPJ in one environment, and the manifestations about them. The cursor moves in the append that has its documents. */
export const distribuicaoEvents = defineFacts({
  DistribuicaoAberta: {
    versao: 1,
    data: z.strictObject({
      distribuicaoId: fact.id(),
      fazendaId: fact.id(),
      documento: fact.texto(),
      ambiente: z.enum(AMBIENTES),
    }),
    pessoal: { sujeito: 'conta', campos: ['documento'] },
  },
  SefazConsultada: {
    versao: 2,
    data: z.strictObject({
      distribuicaoId: fact.id(),
      busca: z.enum(['DISTRIBUICAO', 'NSU', 'CHAVE']),
      /** The number that was asked for, where one was. */
      nsu: fact.texto().nullable(),
      cStat: fact.texto(),
      motivo: fact.texto(),
      ultNsu: fact.texto(),
      maxNsu: fact.texto().nullable(),
      /** Instant from which on more may be asked for. */
      proximoEm: fact.texto(),
      documentos: z.int(),
    }),
    // Version 1 did not say which number was asked for.
    upcast: { 1: (data) => ({ ...data, nsu: null }) },
  },
  NotaResumida: { versao: 1, data: z.strictObject(daNota), pessoal },
  /** `nova`: without a summary before it. */
  XmlDaNotaRecebido: { versao: 1, data: z.strictObject({ ...daNota, nova: z.boolean() }), pessoal },
  EventoDaNotaRecebido: {
    versao: 1,
    data: z.strictObject({
      distribuicaoId: fact.id(),
      /** Null of an invoice that did not come here. */
      notaId: fact.id().nullable(),
      nsu: fact.texto().nullable(),
      chave: fact.texto(),
      /** `tpEvento`: 110111 cancels the invoice, 110110 corrects it. */
      tipo: fact.texto(),
      sequencia: z.int(),
      descricao: fact.texto(),
      em: fact.texto(),
      protocolo: fact.texto().nullable(),
      conteudo,
      /** False of a summary, which says that there was an event and not what it says; absent where it was not noted. */
      inteiro: z.boolean().optional(),
      /** The words of who issued it: what a letter corrects, why an invoice was cancelled. */
      texto: fact.texto().nullable().optional(),
      /** What a letter of correction may not change, as it says itself. */
      condicoes: fact.texto().nullable().optional(),
    }),
    pessoal: { sujeito: 'conta', campos: ['texto'] },
  },
  DocumentoSeparado: {
    versao: 1,
    data: z.strictObject({
      distribuicaoId: fact.id(),
      nsu: fact.texto().nullable(),
      esquema: fact.texto(),
      motivo: fact.texto(),
      conteudo: conteudo.nullable(),
    }),
  },
  ManifestacaoAssinada: {
    versao: 1,
    data: z.strictObject({
      ...daManifestacao,
      justificativa: fact.texto().nullable(),
      certificado: fact.texto(),
      conteudo,
      /** True where no person asked for it: by a consent, and of ciência alone. */
      automatica: z.literal(true).optional(),
    }),
  },
  ManifestacaoRegistrada: { versao: 1, data: z.strictObject({ ...respondida, em: fact.texto() }) },
  ManifestacaoRecusada: { versao: 1, data: z.strictObject(respondida) },
  /** `palavras`: what the person read and agreed to. */
  CienciaAutomaticaConsentida: { versao: 1, data: z.strictObject({ distribuicaoId: fact.id(), palavras: fact.texto() }) },
  CienciaAutomaticaRetirada: { versao: 1, data: z.strictObject({ distribuicaoId: fact.id() }) },
});
export type DistribuicaoEvent = FactOf<typeof distribuicaoEvents>;
export type ConteudoFiscal = z.output<typeof conteudo>;
type Dados<T extends DistribuicaoEvent['type']> = Extract<DistribuicaoEvent, { readonly type: T }>['data'];
export type NotaDistribuida = Dados<'NotaResumida'>;
export type EventoDistribuido = Dados<'EventoDaNotaRecebido'>;
export type Separado = Dados<'DocumentoSeparado'>;
export type Assinada = Dados<'ManifestacaoAssinada'>;
export type Respondida = Dados<'ManifestacaoRecusada'>;
