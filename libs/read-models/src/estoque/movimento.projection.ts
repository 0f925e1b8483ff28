import {
  type CaldaAplicada,
  type IntervalosDaAplicacao,
  type Movido,
  type MovimentoEvent,
  type Parte,
  type Tipo,
  vezDe,
} from '@tulha/domain/estoque/movimento/movimento.events';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { defineProjection } from '../declare/projection.js';
import { patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/**
 * A movement at a farm: a transfer is two. Quantities and costs are signed, so that the stock is their sum; `em`, `vez`,
 * `ordem` give their order between two counts of a day, and `antes_da_contagem` marks one before them. `aplicacao_id` is the
 * same for all inputs of one mixture.
 */
export const movimentoEstoqueTable = defineTable(
  'movimento_estoque',
  {
    ...{ id: 'int8', conta: 'int8', versao: 'int8', insumo_id: 'int8', fazenda_id: 'int8', outra_fazenda_id: 'int8?', par_id: 'int8?' },
    ...{ tipo: 'text', em: 'date', vez: 'int8', ordem: 'int8', quantidade: 'int8', custo_centavos: 'int8', sem_custo: 'int8' },
    ...{
      contado: 'int8?',
      antes_da_contagem: 'bool',
      lotes: 'jsonb',
      origem_registro: 'text?',
      origem_id: 'int8?',
      motivo: 'text?',
      ressalvas: 'jsonb',
    },
    ...{ aplicacao_id: 'int8?', calda_id: 'int8?', calda_ml: 'int8?' },
    ...{ carencia_dias: 'int8?', reentrada_horas: 'int8?', defensivo: 'bool?' },
  },
  { indexes: [['conta', 'insumo_id', 'em'], ['origem_id']] },
);

const comum = ({ data, meta, version }: Recorded & { data: Movido['data'] }, tipo: Tipo) => ({
  ...{ id: data.movimentoId, conta: meta.conta, versao: version, insumo_id: data.insumoId, fazenda_id: data.fazendaId },
  ...{ outra_fazenda_id: null, par_id: null, tipo, em: data.em, vez: vezDe(tipo), ordem: version },
  ...{ quantidade: data.quantidade, custo_centavos: data.custoCentavos, sem_custo: data.semCusto, contado: null, lotes: data.lotes },
  antes_da_contagem: 'antesDaContagem' in data && data.antesDaContagem === true,
  ...{ origem_registro: data.origem?.registro ?? null, origem_id: data.origem?.id ?? null, motivo: data.motivo },
  ressalvas: data.ressalvas ?? [],
  ...{ aplicacao_id: null, calda_id: null, calda_ml: null, carencia_dias: null, reentrada_horas: null, defensivo: null },
});

const naCalda = (calda: CaldaAplicada | undefined) =>
  calda ? { aplicacao_id: calda.aplicacaoId, calda_id: calda.caldaId, calda_ml: calda.volumeMl } : {};

const aplicado = (intervalos: IntervalosDaAplicacao | undefined) =>
  intervalos ? { carencia_dias: intervalos.carenciaDias, reentrada_horas: intervalos.reentradaHoras, defensivo: intervalos.defensivo } : {};

const chegam = (lotes: readonly Parte[]) => lotes.map((um) => ({ ...um, quantidade: -um.quantidade }));

export const movimentoEstoqueProjection = defineProjection<MovimentoEvent>({
  name: 'movimento_estoque',
  tables: [movimentoEstoqueTable],
  on: {
    InsumoRecebido: (fato) => [upsert(movimentoEstoqueTable, comum(fato, 'entrada'))],
    InsumoRetirado: (fato) => [
      upsert(movimentoEstoqueTable, { ...comum(fato, 'saida'), ...naCalda(fato.data.calda), ...aplicado(fato.data.intervalos) }),
    ],
    InsumoContado: (fato) => [upsert(movimentoEstoqueTable, { ...comum(fato, 'contagem'), contado: fato.data.contado })],
    InsumoTransferido: (fato) => {
      const { data } = fato;
      const sai = { ...comum(fato, 'transferencia'), outra_fazenda_id: data.paraFazendaId, par_id: data.chegadaId };
      const chega = { id: data.chegadaId, fazenda_id: data.paraFazendaId, outra_fazenda_id: data.fazendaId, par_id: data.movimentoId };
      const vale = { quantidade: -data.quantidade, custo_centavos: -data.custoCentavos + 0, sem_custo: 0, lotes: chegam(data.lotes) };
      return [upsert(movimentoEstoqueTable, sai), upsert(movimentoEstoqueTable, { ...sai, ...chega, ...vale, ressalvas: [] })];
    },
    MovimentoDeInsumoDesfeito: ({ data }) =>
      [data.movimentoId, data.chegadaId].flatMap((id) => (id === null ? [] : [remove(movimentoEstoqueTable, { id })])),
    CustosDeInsumoRecalculados: ({ data, version }) =>
      data.movimentos.map(({ movimentoId, quantidade, custoCentavos, semCusto, lotes }) =>
        patch(
          movimentoEstoqueTable,
          { id: movimentoId },
          { quantidade, custo_centavos: custoCentavos, sem_custo: semCusto, lotes, versao: version },
        ),
      ),
  },
});
