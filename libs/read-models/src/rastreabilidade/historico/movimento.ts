import type { Ressalva } from '@tulha/domain/rastreabilidade/ledger/ressalva.events';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { comProcura, upsert } from '../../declare/row-ops.js';
import type { RowOf, TableSpec } from '../../declare/table.js';
import {
  beneficioTable,
  depositoTable,
  despolpagemTable,
  loteMovimentoTable,
  loteTable,
  processoLoteTable,
  rebeneficioTable,
} from '../tables.js';

export type Movimento = {
  readonly loteId: number;
  /** `entra` into the process, `sai` from it, or `reserva`. */
  readonly papel: string;
  readonly processo: string;
  readonly processoId: number;
  readonly em: Momento;
  /** The change of the balance, in thousandths. */
  readonly delta: number;
  readonly quantidade: number;
  readonly detalhes?: Readonly<Record<string, unknown>>;
  /** The record's row after the fact, or the columns that the fact changes: from such rows the lists of an earlier moment are made. */
  readonly registro?: Readonly<Record<string, unknown>>;
  /** The place of the lot among those of the record. */
  readonly ordem?: number;
  /** The sender's own id of this portion. */
  readonly refId?: number | undefined;
  /** For a line that makes a lot, the lot's row, for as long as this line counts. */
  readonly lote?: RowOf<typeof loteTable>;
};

/** The findings that a reason let pass, on every line of the present record; on undoing lines only where no new statement follows. */
const ressalvasDe = ({ type, data }: Recorded, papel: string) => {
  const { ressalvas } = data as { readonly ressalvas?: readonly Ressalva[] | undefined };
  return ressalvas && (papel !== 'desfaz' || type === 'RegistroExcluido') ? { ressalvas } : {};
};
const comValor = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** The columns of a lot that no later line changes. */
const loteFeito = ({ fazenda_id, safra_id, codigo, tipo, qualidade, unidade, processo_codigo }: RowOf<typeof loteTable>) =>
  comValor(comProcura(loteTable, { fazenda_id, safra_id, codigo, tipo, qualidade, unidade, processo_codigo }));

/** Records that lists are searched by, also as they were. */
const PROCURADOS: Readonly<Record<string, TableSpec>> = {
  beneficio: beneficioTable,
  rebeneficio: rebeneficioTable,
  despolpagem: despolpagemTable,
  cooperativa: depositoTable,
};
const SEM_PROCURA = { name: '', procura: {} };

/** The stored details of a line besides its columns. */
const detalhesDe = ({ detalhes = {}, processo, registro, ordem, refId, lote }: Movimento) => ({
  ...detalhes,
  ...(registro === undefined ? {} : { registro: comProcura(PROCURADOS[processo] ?? SEM_PROCURA, registro) }),
  ...(ordem === undefined ? {} : { ordem }),
  ...(refId === undefined ? {} : { refId }),
  ...(lote === undefined ? {} : { lote: loteFeito(lote) }),
});

/** One line of a lot's history. */
export const movimento = (fato: Recorded, m: Movimento) =>
  upsert(loteMovimentoTable, {
    lote_id: m.loteId,
    versao: fato.version,
    papel: m.papel,
    conta: fato.meta.conta,
    tipo: fato.type,
    processo: m.processo,
    processo_id: m.processoId,
    em: m.em.dia,
    hora: m.em.hora,
    registrado_em: fato.meta.recordedAt,
    ator: fato.meta.ator,
    delta: m.delta,
    quantidade: m.quantidade,
    detalhes: { ...detalhesDe(m), ...ressalvasDe(fato, m.papel) },
    posicao: fato.position,
  });

/** A lot's place inside a record of a process; `resta`: the part still there, of records in which coffee lies for a while. */
export const noProcesso = (
  { meta }: Recorded,
  processo: string,
  processoId: number,
  papel: string,
  loteId: number,
  quantidade: number,
  ordem: number,
  refId?: number,
) =>
  upsert(processoLoteTable, {
    processo,
    processo_id: processoId,
    papel,
    lote_id: loteId,
    conta: meta.conta,
    quantidade,
    resta: quantidade,
    ordem,
    ref_id: refId ?? null,
  });
