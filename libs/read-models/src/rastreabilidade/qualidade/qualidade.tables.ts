import { defineTable } from '../../declare/table.js';

const medida = { id: 'int8', conta: 'int8', em: 'date', hora: 'text?', umidade_pct: 'numeric?', registrado_em: 'timestamptz' } as const;

/** Samples that were taken of a lot. `massa_g` is in grams. */
export const amostraTable = defineTable(
  'amostra',
  {
    ...medida,
    lote_id: 'int8',
    codigo: 'text',
    massa_g: 'int8?',
    responsavel: 'text?',
    laboratorio: 'text?',
    observacao: 'text?',
    versao: 'int8',
  },
  { indexes: [['conta', 'lote_id']], nomes: ['codigo'], procura: ['codigo'] },
);

/** The classification of a lot: COB, SCA or both. */
export const classificacaoTable = defineTable(
  'classificacao',
  {
    ...medida,
    lote_id: 'int8',
    amostra_id: 'int8?',
    laboratorio: 'text?',
    responsavel: 'text?',
    categoria: 'text?',
    tipo: 'int8?',
    /** In 300 g. */
    defeitos: 'int8?',
    /** `{ peneira, percentual }` each, the percent as exact text. */
    peneiras: 'jsonb',
    bebida: 'text?',
    cor: 'text?',
    catacao_pct: 'numeric?',
    impurezas_pct: 'numeric?',
    pontos_sca: 'numeric?',
    notas: 'text?',
    /** `Tipo 6 · Dura · 82,5 SCA`. */
    resumo: 'text',
    versao: 'int8',
  },
  { indexes: [['conta', 'lote_id']] },
);

/** The readings taken while coffee was in a dryer; temperatures in degrees Celsius. */
export const leituraTable = defineTable(
  'secador_leitura',
  {
    ...medida,
    /** `secagem` or `ressecagem`. */
    processo: 'text',
    processo_id: 'int8',
    temperatura_massa_c: 'numeric?',
    temperatura_ar_c: 'numeric?',
    versao: 'int8',
  },
  { indexes: [['conta', 'processo', 'processo_id']] },
);
