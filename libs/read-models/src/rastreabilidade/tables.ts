import { defineTable } from '../declare/table.js';

/** Quantities are integer thousandths of the lot's unit: millilitres or grams. */
export const loteTable = defineTable(
  'lote',
  {
    id: 'int8',
    conta: 'int8',
    fazenda_id: 'int8',
    safra_id: 'int8?',
    codigo: 'text',
    em: 'date',
    /** The type of coffee: `Café da roça`, `Bica corrida`, `Peneira 17/18`. */
    tipo: 'text',
    qualidade: 'text?',
    unidade: 'text',
    quantidade: 'int8',
    saldo: 'int8',
    reservado: 'int8',
    na_cooperativa: 'int8',
    etapa: 'text',
    local_id: 'int8?',
    umidade_pct: 'numeric?',
    /** The process that made it, with its code. */
    processo: 'text',
    processo_id: 'int8',
    processo_codigo: 'text',
    versao: 'int8',
  },
  {
    indexes: [
      ['conta', 'codigo'],
      ['conta', 'em'],
    ],
    nomes: ['codigo', 'tipo', 'qualidade'],
    procura: ['codigo', 'tipo', 'qualidade'],
  },
);

/**
 * The plots a lot was formed from; lots made of other lots have edges instead. `versao`, here and in `lote_aresta`, is the
 * version of the account's ledger that last wrote the row, so that a process with the graph in memory can read only newer
 * rows. For that reason a row is never removed: one corrected away keeps the amount 0.
 */
export const loteOrigemTable = defineTable(
  'lote_origem',
  {
    lote_id: 'int8',
    talhao_id: 'int8',
    conta: 'int8',
    volume_ml: 'int8',
    valor_centavos: 'int8?',
    safra_id: 'int8?',
    em: 'date',
    registrado_em: 'timestamptz',
    versao: 'int8',
  },
  { key: ['lote_id', 'talhao_id'], indexes: [['talhao_id'], ['conta', 'versao']] },
);

/** Coffee that went from one lot, the `pai`, into another by the process that made the other: `entrada` in thousandths of the parent's unit. */
export const loteArestaTable = defineTable(
  'lote_aresta',
  { filho_id: 'int8', pai_id: 'int8', conta: 'int8', entrada: 'int8', em: 'date', registrado_em: 'timestamptz', versao: 'int8' },
  { key: ['filho_id', 'pai_id'], indexes: [['pai_id'], ['conta', 'versao']] },
);

/** All events of a lot, one row for each fact, part it played and record it is about. `delta` is the fact's change of its balance. */
export const loteMovimentoTable = defineTable(
  'lote_movimento',
  {
    lote_id: 'int8',
    versao: 'int8',
    papel: 'text',
    conta: 'int8',
    tipo: 'text',
    processo: 'text',
    processo_id: 'int8',
    em: 'date',
    hora: 'text?',
    registrado_em: 'timestamptz',
    ator: 'int8',
    delta: 'int8',
    quantidade: 'int8',
    detalhes: 'jsonb',
    posicao: 'text',
  },
  {
    key: ['lote_id', 'versao', 'papel', 'processo', 'processo_id'],
    indexes: [
      ['conta', 'em'],
      ['processo_id', 'processo'],
    ],
  },
);

/** Lots inside a record of a process. */
export const processoLoteTable = defineTable(
  'processo_lote',
  {
    processo: 'text',
    processo_id: 'int8',
    papel: 'text',
    lote_id: 'int8',
    conta: 'int8',
    quantidade: 'int8',
    resta: 'int8',
    ordem: 'int8',
    /** The sender's own id of the portion. */
    ref_id: 'int8?',
  },
  { key: ['processo', 'processo_id', 'papel', 'lote_id'] },
);

const passagem = {
  id: 'int8',
  conta: 'int8',
  local_id: 'int8',
  entrada_em: 'date',
  entrada_hora: 'text?',
  saida_em: 'date?',
  saida_hora: 'text?',
  umidade_entrada_pct: 'numeric?',
  umidade_saida_pct: 'numeric?',
  peso_entrada_g: 'int8?',
  peso_saida_g: 'int8?',
  responsavel: 'text?',
  versao: 'int8',
} as const;

export const terreiroEntradaTable = defineTable('terreiro_entrada', passagem, { indexes: [['conta', 'entrada_em']] });
export const ressecagemTable = defineTable('ressecagem', passagem, { indexes: [['conta', 'entrada_em']] });
export const secagemTable = defineTable('secagem', passagem, { indexes: [['conta', 'entrada_em']] });
export const armazemEntradaTable = defineTable('armazem_entrada', passagem, { indexes: [['conta', 'entrada_em']] });

const transformacao = {
  id: 'int8',
  conta: 'int8',
  fazenda_id: 'int8',
  codigo: 'text',
  em: 'date',
  hora: 'text?',
  perda_g: 'int8?',
  avulso: 'bool',
  /** For a rebenefício: when it ended, and the measure it was counted in. */
  saida_em: 'date?',
  saida_hora: 'text?',
  medida: 'jsonb?',
  adicionais: 'jsonb',
  responsavel: 'text?',
  versao: 'int8',
} as const;

const doCodigo = { nomes: ['codigo'], procura: ['codigo'] } as const;

export const beneficioTable = defineTable('beneficio', transformacao, { indexes: [['conta', 'em']], ...doCodigo });
export const rebeneficioTable = defineTable('rebeneficio', transformacao, { indexes: [['conta', 'em']], ...doCodigo });

export const depositoTable = defineTable(
  'deposito',
  { id: 'int8', conta: 'int8', codigo: 'text', cooperativa_id: 'int8', em: 'date', massa_g: 'int8', versao: 'int8' },
  { indexes: [['conta', 'em']], ...doCodigo },
);

/** Pulping: picked coffee goes in by plot, one lot for each outlet comes out. */
export const despolpagemTable = defineTable(
  'despolpagem',
  {
    id: 'int8',
    conta: 'int8',
    fazenda_id: 'int8',
    codigo: 'text',
    despolpador_id: 'int8',
    safra_id: 'int8?',
    em: 'date',
    descricao: 'text?',
    responsavel: 'text?',
    /** `{ talhaoId, em, volumeMl }` each. */
    entradas: 'jsonb',
    versao: 'int8',
  },
  { indexes: [['conta', 'em']], ...doCodigo },
);

/** Lots that a correction took away, whose labels may still be on a bag somewhere. */
export const loteExcluidoTable = defineTable(
  'lote_excluido',
  {
    id: 'int8',
    conta: 'int8',
    codigo: 'text',
    excluido_em: 'timestamptz',
    motivo: 'text?',
    processo: 'text',
    processo_id: 'int8',
    ator: 'int8',
  },
  { indexes: [['conta', 'codigo']], ...doCodigo },
);
