import type { LoteEvent } from '@tulha/domain/rastreabilidade/lote/lote.events';
import { defineProjection } from '../kernel/projection.js';
import { upsert } from '../kernel/row-ops.js';
import { movimento } from './movimento.js';
import { loteArestaTable, loteMovimentoTable, loteOrigemTable, loteTable, processoLoteTable } from './tables.js';

export const loteProjection = defineProjection<LoteEvent>({
  name: 'lote',
  tables: [loteTable, loteOrigemTable, loteArestaTable, loteMovimentoTable, processoLoteTable],
  on: {
    LoteFormado: (fact) => {
      const { loteId, codigo, fazendaId, safraId, em, volumeMl, origens } = fact.data;
      const { conta } = fact.meta;
      return [
        upsert(loteTable, {
          id: loteId,
          conta,
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
          versao: fact.version,
        }),
        ...origens.map(({ talhaoId, volumeMl: volume, valorCentavos }) =>
          upsert(loteOrigemTable, {
            lote_id: loteId,
            talhao_id: talhaoId,
            conta,
            volume_ml: volume,
            valor_centavos: valorCentavos,
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
          detalhes: { talhoes: origens.map(({ talhaoId, volumeMl: volume }) => ({ talhaoId, quantidade: volume })) },
        }),
      ];
    },
  },
});
