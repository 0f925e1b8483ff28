import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { upsert } from '../kernel/row-ops.js';
import { loteMovimentoTable, processoLoteTable } from './tables.js';

export type Movimento = {
  readonly loteId: number;
  /** `entra` into the process, `sai` from it, or `reserva`. */
  readonly papel: string;
  readonly processo: string;
  readonly processoId: number;
  readonly em: Momento;
  /** What it did to the balance, in thousandths. */
  readonly delta: number;
  readonly quantidade: number;
  readonly detalhes?: Readonly<Record<string, unknown>>;
};

/** One line of a lot's history. */
export const movimento = ({ type, meta, version, position }: Recorded, m: Movimento) =>
  upsert(loteMovimentoTable, {
    lote_id: m.loteId,
    versao: version,
    papel: m.papel,
    conta: meta.conta,
    tipo: type,
    processo: m.processo,
    processo_id: m.processoId,
    em: m.em.dia,
    hora: m.em.hora,
    registrado_em: meta.recordedAt,
    ator: meta.ator,
    delta: m.delta,
    quantidade: m.quantidade,
    detalhes: m.detalhes ?? {},
    posicao: position,
  });

/** A lot's place inside a record of a process. */
export const noProcesso = (
  { meta }: Recorded,
  processo: string,
  processoId: number,
  papel: string,
  loteId: number,
  quantidade: number,
  ordem: number,
) => upsert(processoLoteTable, { processo, processo_id: processoId, papel, lote_id: loteId, conta: meta.conta, quantidade, ordem });
