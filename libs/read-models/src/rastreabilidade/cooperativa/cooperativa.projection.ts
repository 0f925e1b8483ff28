import type { Recorded } from '@tulha/domain/kernel/fact';
import type { CooperativaEvent } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.events';
import { defineProjection } from '../../declare/projection.js';
import { add, patch, type RowOp, upsert } from '../../declare/row-ops.js';
import { movimento, noProcesso } from '../historico/movimento.js';
import { desfeito, situados } from '../processo/correcao.projection.js';
import { depositoTable, loteTable } from '../tables.js';
import { TABELAS_DA_TRANSFORMACAO } from '../transformacao/kit.projection.js';

type Deposito = Extract<CooperativaEvent, { type: 'DepositoRealizado' }>['data'];

const depositou = (fact: Recorded, { depositoId, codigo, cooperativaId, em, lotes }: Deposito): RowOp[] => {
  const registro = {
    id: depositoId,
    conta: fact.meta.conta,
    codigo,
    cooperativa_id: cooperativaId,
    em,
    massa_g: lotes.reduce((sum, { massaG }) => sum + massaG, 0),
    versao: fact.version,
  };
  return [
    upsert(depositoTable, registro),
    ...lotes.flatMap(({ loteId, massaG }, ordem) => [
      noProcesso(fact, 'cooperativa', depositoId, 'entra', loteId, massaG, ordem),
      add(loteTable, { id: loteId }, { na_cooperativa: massaG }),
      patch(loteTable, { id: loteId }, { etapa: 'cooperativa', local_id: cooperativaId, versao: fact.version }),
      movimento(fact, {
        loteId,
        papel: 'entra',
        processo: 'cooperativa',
        processoId: depositoId,
        em: { dia: em, hora: null },
        delta: 0,
        quantidade: massaG,
        detalhes: { codigo, localId: cooperativaId },
        registro,
        ordem,
      }),
    ]),
  ];
};

/** Coffee that changes hands to be kept. */
export const cooperativaProjection = defineProjection<CooperativaEvent>({
  name: 'cooperativa',
  tables: [depositoTable, ...TABELAS_DA_TRANSFORMACAO],
  on: {
    DepositoRealizado: (fact) => depositou(fact, fact.data),
    DepositoCorrigido: (fact) => {
      const { data } = fact;
      const alvo = { processo: 'cooperativa', id: data.depositoId, motivo: data.motivo };
      return [...desfeito(fact, alvo, data), ...depositou(fact, data), ...situados(fact, data)];
    },
  },
});
