import type { Recorded } from '@tulha/domain/kernel/fact';
import { repartir } from '@tulha/domain/kernel/rateio';
import type { DespolpagemEvent } from '@tulha/domain/rastreabilidade/despolpagem/despolpagem.events';
import type { Efeitos } from '@tulha/domain/rastreabilidade/ledger/correcao.events';
import { defineProjection } from '../../declare/projection.js';
import { add, patch, type RowOp, upsert } from '../../declare/row-ops.js';
import type { RowOf } from '../../declare/table.js';
import { desfeito, situados } from '../processo/correcao.projection.js';
import { movimento, noProcesso } from '../historico/movimento.js';
import {
  despolpagemTable,
  loteArestaTable,
  loteExcluidoTable,
  loteMovimentoTable,
  loteOrigemTable,
  loteTable,
  processoLoteTable,
} from '../tables.js';

type Feita = Extract<DespolpagemEvent, { type: 'DespolpaRealizada' }>['data'];
type Saida = Feita['saidas'][number];
const PROCESSO = 'despolpagem';

const registro = (fact: Recorded, feita: Feita) => ({
  id: feita.despolpagemId,
  conta: fact.meta.conta,
  fazenda_id: feita.fazendaId,
  codigo: feita.codigo,
  despolpador_id: feita.despolpadorId,
  safra_id: feita.safraId,
  em: feita.em,
  descricao: feita.descricao,
  responsavel: feita.responsavel,
  entradas: feita.entradas,
  versao: fact.version,
});

/** The part of each plot in each lot: the picked litres are split by the outputs of the outlets, so that they sum to the input. */
const origens = (fact: Recorded, { em, safraId, entradas, saidas }: Feita): RowOp[] => {
  const porTalhao = Map.groupBy(entradas, ({ talhaoId }) => talhaoId);
  return [...porTalhao].flatMap(([talhaoId, mesmas]) => {
    const total = mesmas.reduce((sum, { volumeMl }) => sum + volumeMl, 0);
    const partes = repartir(
      total,
      saidas.map(({ volumeMl }) => BigInt(volumeMl)),
    );
    return saidas.map(({ loteId }, index) =>
      upsert(loteOrigemTable, {
        lote_id: loteId,
        talhao_id: talhaoId,
        conta: fact.meta.conta,
        volume_ml: partes[index] ?? 0,
        valor_centavos: null,
        safra_id: safraId,
        em,
        registrado_em: fact.meta.recordedAt,
        versao: fact.version,
      }),
    );
  });
};

const linha = (fact: Recorded, feita: Feita, saida: Saida, ordem: number) => {
  const { despolpagemId, codigo, em, entradas } = feita;
  const { loteId, tipo, volumeMl } = saida;
  return movimento(fact, {
    loteId,
    papel: 'sai',
    processo: PROCESSO,
    processoId: despolpagemId,
    em: { dia: em, hora: null },
    delta: volumeMl,
    quantidade: volumeMl,
    detalhes: { codigo, tipo, talhoes: entradas.map(({ talhaoId, volumeMl: quantidade }) => ({ talhaoId, quantidade })) },
    registro: registro(fact, feita),
    ordem,
    lote: loteNovo(fact, feita, saida),
  });
};

const loteNovo = (fact: Recorded, feita: Feita, { loteId, codigo, tipo, volumeMl }: Saida): RowOf<typeof loteTable> => ({
  id: loteId,
  conta: fact.meta.conta,
  fazenda_id: feita.fazendaId,
  safra_id: feita.safraId,
  codigo,
  em: feita.em,
  tipo,
  qualidade: null,
  unidade: 'L',
  quantidade: volumeMl,
  saldo: volumeMl,
  reservado: 0,
  na_cooperativa: 0,
  etapa: 'despolpado',
  local_id: null,
  umidade_pct: null,
  processo: PROCESSO,
  processo_id: feita.despolpagemId,
  processo_codigo: feita.codigo,
  versao: fact.version,
});

const saiu = (fact: Recorded, feita: Feita, saidasAntes: Efeitos['saidasAntes'] = []): RowOp[] =>
  feita.saidas.flatMap((saida, ordem) => {
    const { loteId, tipo, volumeMl } = saida;
    const antes = saidasAntes.find((outra) => outra.loteId === loteId);
    const delta = volumeMl - (antes?.quantidadeMilesimos ?? 0);
    return [
      ...(antes
        ? [patch(loteTable, { id: loteId }, { em: feita.em, tipo, quantidade: volumeMl }), add(loteTable, { id: loteId }, { saldo: delta })]
        : [upsert(loteTable, loteNovo(fact, feita, saida))]),
      noProcesso(fact, PROCESSO, feita.despolpagemId, 'sai', loteId, volumeMl, ordem),
      linha(fact, feita, saida, ordem),
    ];
  });

/** Picked coffee through the pulper. */
export const despolpagemProjection = defineProjection<DespolpagemEvent>({
  name: 'despolpagem',
  tables: [despolpagemTable, loteTable, loteOrigemTable, loteArestaTable, loteMovimentoTable, loteExcluidoTable, processoLoteTable],
  on: {
    DespolpaRealizada: (fact) => [
      upsert(despolpagemTable, registro(fact, fact.data)),
      ...saiu(fact, fact.data),
      ...origens(fact, fact.data),
    ],
    DespolpaCorrigida: (fact) => {
      const { data } = fact;
      const alvo = { processo: PROCESSO, id: data.despolpagemId, motivo: data.motivo };
      return [
        ...desfeito(fact, alvo, data),
        upsert(despolpagemTable, registro(fact, data)),
        ...saiu(fact, data, data.saidasAntes),
        ...origens(fact, data),
        ...situados(fact, data),
      ];
    },
  },
});
