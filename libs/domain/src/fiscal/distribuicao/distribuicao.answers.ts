import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { notaFiscal } from '../nota-fiscal.register.js';
import { AMBIENTES, TIPOS_DE_MANIFESTACAO } from './manifestacao.types.js';

/** How much of an invoice is here. */
export const SITUACOES_DA_NOTA_RECEBIDA = {
  RESUMO: 'Só o resumo',
  AGUARDANDO_XML: 'Aguardando o XML',
  COMPLETA: 'XML completo',
} as const;
export type SituacaoDaNotaRecebida = keyof typeof SITUACOES_DA_NOTA_RECEBIDA;
const situacoes = Object.keys(SITUACOES_DA_NOTA_RECEBIDA) as [SituacaoDaNotaRecebida, ...SituacaoDaNotaRecebida[]];
/** How an invoice stands at the tax authority. */
export const NA_SEFAZ = { AUTORIZADA: 'Autorizada', CANCELADA: 'Cancelada', DENEGADA: 'Denegada' } as const;
const naSefaz = Object.keys(NA_SEFAZ) as [keyof typeof NA_SEFAZ, ...(keyof typeof NA_SEFAZ)[]];

const situacoesDaNotaFiscal = Object.keys(notaFiscal.situations) as [keyof typeof notaFiscal.situations];

const ambiente = z.enum(AMBIENTES);
const tipo = z.enum(TIPOS_DE_MANIFESTACAO);

/** One invoice that the tax authority distributed. */
export const NotaRecebida = z
  .object({
    id: z.int(),
    chave: z.string(),
    numero: z.string(),
    serie: z.string(),
    fazenda: z.int(),
    ambiente,
    emitente: z.string(),
    emitenteDocumento: z.string().nullable(),
    emitida: out.day,
    autorizada: out.instant,
    valor: out.money,
    situacao: z.enum(situacoes),
    naSefaz: z.enum(naSefaz),
    ciencia: out.instant.nullable(),
    /** Whether that was given by itself, by the farm's consent. */
    cienciaAutomatica: z.boolean(),
    /** The last that was said of the operation itself. */
    manifestacao: tipo.nullable(),
    /** Signed, and not answered yet. */
    semResposta: tipo.nullable(),
    prazoCiencia: out.instant,
    prazoConclusivo: out.instant,
    diasCiencia: z.int(),
    diasConclusivo: z.int(),
    /** The next thing to do, in words. */
    fazer: z.string(),
    /** The invoice it is among those of the farm. */
    notaFiscal: z.int().nullable(),
    /** The situation of that invoice: what the farm made of it. */
    lancamento: z.enum(situacoesDaNotaFiscal).nullable(),
    sha256: z.string().nullable(),
  })
  .meta({ id: 'NotaRecebida' });

/** The same with its events, and the certificate with which the farm can answer it now; null where the farm has none in use. */
export const NotaRecebidaCompleta = NotaRecebida.extend({
  certificado: z.int().nullable(),
  /** The reason why a cancelled invoice still stands in stock or among the payables; null of every other. */
  impedimento: z.string().nullable(),
  /** `recibo`: which event it is, where the tax authority's own words about it are kept. */
  historia: z.array(z.object({ em: out.instant, texto: z.string(), detalhe: z.string().nullable(), recibo: z.string().nullable() })),
}).meta({ id: 'NotaRecebidaCompleta' });

/** `GET /v1/nfe/chave/{chave}/eventos`: what its issuer and the farm said of an invoice after it, by kind and number. */
export const EventosDaNota = z
  .object({
    chave: z.string(),
    /** The invoice as it was distributed, and among those of the farm; null where it is not there. */
    notaRecebida: z.int().nullable(),
    notaFiscal: z.int().nullable(),
    naSefaz: z.enum(naSefaz).nullable(),
    /** What to look at where a corrected invoice was launched already. */
    aviso: z.string().nullable(),
    content: z.array(
      z.object({
        evento: z.string(),
        tipo: z.string(),
        sequencia: z.int(),
        nome: z.string(),
        em: out.instant,
        protocolo: z.string().nullable(),
        /** Null where only a summary came. */
        texto: z.string().nullable(),
        condicoes: z.string().nullable(),
        /** Said by the farm to the tax authority, which registered it. */
        daFazenda: z.boolean(),
        /** False of a letter of correction that a later one replaces, and of what the farm concluded before it concluded something else. */
        vale: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'EventosDaNota' });

/** `GET /v1/nfe/notas/verificar-xml/{chave}`. */
export const XmlDaNota = z
  .object({
    chave: z.string(),
    situacao: z.enum(situacoes),
    temXml: z.boolean(),
    /** Whether the bytes came from the tax authority or from who sent them here. */
    origem: z.enum(['DISTRIBUICAO', 'ENVIO']).nullable(),
    bytes: z.int().nullable(),
    sha256: z.string().nullable(),
    notaFiscal: z.int().nullable(),
    mensagem: z.string(),
  })
  .meta({ id: 'XmlDaNota' });

/** How the queue of one document stands at the tax authority. */
export const FilaDaSefaz = z
  .object({
    id: z.int(),
    documento: z.string(),
    fazenda: z.int(),
    ambiente,
    ultNsu: z.string(),
    maxNsu: z.string().nullable(),
    consultadaEm: out.instant.nullable(),
    proximaEm: out.instant.nullable(),
    podePerguntar: z.boolean(),
    consultasNaHora: z.int(),
    cStat: z.string().nullable(),
    motivo: z.string().nullable(),
    /** Documents that could not be read and were set aside. */
    separados: z.int(),
    frase: z.string(),
    aviso: z.string().nullable(),
    /** The words that a consent to give ciência by itself has to repeat now. */
    palavrasDaCiencia: z.string(),
    /** That consent: since when, by whom and with which words; null where there is none. */
    cienciaAutomatica: z.object({ desde: out.instant, por: z.string(), palavras: z.string() }).nullable(),
  })
  .meta({ id: 'FilaDaSefaz' });
export const FilasDaSefaz = z.object({ ambiente, content: z.array(FilaDaSefaz) }).meta({ id: 'FilasDaSefaz' });

/** `POST /v1/nfe/consultar`: the result of the question, and when more may be asked for. */
export const ConsultaDaSefaz = z
  .object({
    ambiente,
    cStat: z.string(),
    motivo: z.string(),
    documentos: z.int(),
    notas: z.int(),
    xmls: z.int(),
    eventos: z.int(),
    separados: z.array(z.object({ nsu: z.string().nullable(), motivo: z.string() })),
    haMais: z.boolean(),
    fila: FilaDaSefaz,
  })
  .meta({ id: 'ConsultaDaSefaz' });

/** `POST /v1/nfe/manifestar`: a verdict of each invoice. */
export const ManifestacaoDeNotas = z
  .object({
    ambiente,
    content: z.array(
      z.object({
        chave: z.string(),
        resultado: z.enum(['REGISTRADA', 'JA_ESTAVA', 'RECUSADA', 'SEM_RESPOSTA']),
        cStat: z.string().nullable(),
        motivo: z.string(),
        protocolo: z.string().nullable(),
      }),
    ),
    registradas: z.int(),
    recusadas: z.int(),
    semResposta: z.int(),
  })
  .meta({ id: 'ManifestacaoDeNotas' });
export type VeredictoDaManifestacao = z.output<typeof ManifestacaoDeNotas>['content'][number];

/** `POST /v1/nfe/manifestar/atualizar-xml`. */
export const XmlAtualizado = z.object({ consulta: ConsultaDaSefaz.nullable(), nota: NotaRecebida }).meta({ id: 'XmlAtualizado' });
