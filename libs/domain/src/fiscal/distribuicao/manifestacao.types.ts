import { DIAS_DA_CIENCIA, DIAS_DA_CONCLUSIVA } from './prazos.js';

/** The four manifestations: code and words of the layout, days, how often each, and whether the whole XML follows. */
export const MANIFESTACOES = {
  CIENCIA: { codigo: '210210', descricao: 'Ciencia da Operacao', dias: DIAS_DA_CIENCIA, vezes: 1, libera: true, conclusiva: false },
  CONFIRMACAO: {
    codigo: '210200',
    descricao: 'Confirmacao da Operacao',
    dias: DIAS_DA_CONCLUSIVA,
    vezes: 2,
    libera: true,
    conclusiva: true,
  },
  DESCONHECIMENTO: {
    ...{ codigo: '210220', descricao: 'Desconhecimento da Operacao', dias: DIAS_DA_CONCLUSIVA, vezes: 2, libera: false, conclusiva: true },
  },
  NAO_REALIZADA: {
    codigo: '210240',
    descricao: 'Operacao nao Realizada',
    dias: DIAS_DA_CONCLUSIVA,
    vezes: 2,
    libera: true,
    conclusiva: true,
  },
} as const;

export type TipoDeManifestacao = keyof typeof MANIFESTACOES;
export const TIPOS_DE_MANIFESTACAO = Object.keys(MANIFESTACOES) as [TipoDeManifestacao, ...TipoDeManifestacao[]];

export const NOMES_DA_MANIFESTACAO: Readonly<Record<TipoDeManifestacao, string>> = {
  CIENCIA: 'Ciência da operação',
  CONFIRMACAO: 'Confirmação da operação',
  DESCONHECIMENTO: 'Desconhecimento da operação',
  NAO_REALIZADA: 'Operação não realizada',
};

/** Those by which the farm says that it bought nothing; of a manifestation as it is kept. */
export const NEGADAS: readonly (string | null)[] = ['DESCONHECIMENTO', 'NAO_REALIZADA'] satisfies TipoDeManifestacao[];

/** The event by which the issuer of an invoice corrects it (`tpEvento`). */
export const CORRECAO = '110110';

/** The authority that this installation asks: the simulator, the authority's trials, or the tax authority. */
export const AMBIENTES = ['SIMULADO', 'HOMOLOGACAO', 'PRODUCAO'] as const;
export type Ambiente = (typeof AMBIENTES)[number];
export const NOMES_DO_AMBIENTE: Readonly<Record<Ambiente, string>> = {
  SIMULADO: 'Ambiente simulado',
  HOMOLOGACAO: 'Homologação (testes da SEFAZ)',
  PRODUCAO: 'Produção',
};

/** Bounds of the layout for the reason why an operation did not take place. */
export const JUSTIFICATIVA = { min: 15, max: 255 } as const;

/** The words that a person agrees to. They go into the fact as they were read: with other words, it is another consent. */
export const PALAVRAS_DA_CIENCIA_AUTOMATICA =
  'Autorizo que se dê ciência à SEFAZ, em nome deste CPF ou CNPJ e com o certificado da fazenda, de toda nota emitida para ele de que só veio o ' +
  'resumo, para que o XML se libere. A ciência diz que a fazenda sabe da nota, e não que comprou nem que recebeu: confirmar, desconhecer ou dizer ' +
  'que a compra não se realizou fica sempre para uma pessoa. Posso tirar esta autorização quando quiser; a ciência já dada não se desfaz.';
