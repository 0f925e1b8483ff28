import type { Recorded } from '@tulha/domain/kernel/fact';
import type { LoteEvent } from '@tulha/domain/rastreabilidade/lote/lote.events';
import { defineProjection } from '../../declare/projection.js';
import { add, patch, type RowOp, upsert } from '../../declare/row-ops.js';
import { movimento } from '../historico/movimento.js';
import { desfeito, situados } from '../processo/correcao.projection.js';
import { loteArestaTable, loteExcluidoTable, loteMovimentoTable, loteOrigemTable, loteTable, processoLoteTable } from '../tables.js';

type Formado = Extract<LoteEvent, { type: 'LoteFormado' }>['data'];

const novo = ({ meta, version }: Recorded, { loteId, codigo, fazendaId, safraId, em, volumeMl }: Formado) => ({
  id: loteId,
  conta: meta.conta,
  fazenda_id: fazendaId,
  safra_id: safraId,
  codigo,
  em,
  tipo: 'Café da roça',
  qualidade: null,
  unidade: 'L',
  quantidade: volumeMl,
  saldo: volumeMl,
  reservado: 0,
  na_cooperativa: 0,
  etapa: 'colhido',
  local_id: null,
  umidade_pct: null,
  processo: 'lote',
  processo_id: loteId,
  processo_codigo: codigo,
  versao: version,
});

/** The origins of a lot, and the line of its history about its making. */
const formado = (fact: Recorded, data: Formado): RowOp[] => {
  const { loteId, safraId, em, volumeMl, origens } = data;
  return [
    ...origens.map(({ talhaoId, volumeMl: volume, valorCentavos, safraId: propria }) =>
      upsert(loteOrigemTable, {
        lote_id: loteId,
        talhao_id: talhaoId,
        conta: fact.meta.conta,
        volume_ml: volume,
        valor_centavos: valorCentavos,
        safra_id: propria ?? safraId,
        em,
        registrado_em: fact.meta.recordedAt,
        versao: fact.version,
      }),
    ),
    movimento(fact, {
      loteId,
      papel: 'sai',
      processo: 'lote',
      processoId: loteId,
      em: { dia: em, hora: null },
      delta: volumeMl,
      quantidade: volumeMl,
      detalhes: {
        talhoes: origens.map(({ talhaoId, volumeMl: quantidade, valorCentavos, safraId: propria }) => ({
          talhaoId,
          quantidade,
          ...(valorCentavos === null ? {} : { valorCentavos }),
          ...(propria === undefined ? {} : { safraId: propria }),
        })),
      },
      lote: novo(fact, data),
    }),
  ];
};

export const loteProjection = defineProjection<LoteEvent>({
  name: 'lote',
  tables: [loteTable, loteOrigemTable, loteArestaTable, loteMovimentoTable, loteExcluidoTable, processoLoteTable],
  on: {
    LoteFormado: (fact) => [upsert(loteTable, novo(fact, fact.data)), ...formado(fact, fact.data)],
    LoteCorrigido: (fact) => {
      const { data } = fact;
      const { loteId, safraId, em, volumeMl, motivo, saidasAntes } = data;
      const era = saidasAntes.reduce((soma, { quantidadeMilesimos }) => soma + quantidadeMilesimos, 0);
      return [
        ...desfeito(fact, { processo: 'lote', id: loteId, motivo }, data),
        patch(loteTable, { id: loteId }, { safra_id: safraId, em, quantidade: volumeMl }),
        add(loteTable, { id: loteId }, { saldo: volumeMl - era }),
        ...formado(fact, data),
        ...situados(fact, data),
      ];
    },
  },
});
