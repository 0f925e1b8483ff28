import type { Recorded } from '@tulha/domain/kernel/fact';
import type { BeneficioEvent } from '@tulha/domain/rastreabilidade/beneficio/beneficio.events';
import type { CooperativaEvent } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.events';
import type { RebeneficioEvent } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.events';
import { defineProjection } from '../kernel/projection.js';
import { add, patch, type RowOp, upsert } from '../kernel/row-ops.js';
import { movimento, noProcesso } from './movimento.js';
import {
  beneficioTable,
  depositoTable,
  loteArestaTable,
  loteMovimentoTable,
  loteTable,
  processoLoteTable,
  rebeneficioTable,
} from './tables.js';

type Feita = Pick<BeneficioEvent['data'], 'codigo' | 'fazendaId' | 'em' | 'entradas' | 'saidas' | 'adicionais' | 'responsavel'>;
type Registro = Feita & { readonly id: number; readonly perdaG: number | null; readonly avulso: boolean };

const entrou = (fact: Recorded, processo: string, { id, codigo, em, entradas }: Registro): RowOp[] =>
  entradas.flatMap(({ loteId, quantidadeMilesimos: quantidade }, ordem) => [
    noProcesso(fact, processo, id, 'entra', loteId, quantidade, ordem),
    add(loteTable, { id: loteId }, { saldo: -quantidade }),
    patch(loteTable, { id: loteId }, { versao: fact.version }),
    movimento(fact, { loteId, papel: 'entra', processo, processoId: id, em, delta: -quantidade, quantidade, detalhes: { codigo } }),
  ]);

const saiu = (fact: Recorded, processo: string, { id, codigo, fazendaId, em, entradas, saidas }: Registro): RowOp[] => {
  const { conta } = fact.meta;
  return saidas.flatMap(({ loteId, codigo: codigoDoLote, tipo, qualidade, massaG }, ordem) => [
    upsert(loteTable, {
      id: loteId,
      conta,
      fazenda_id: fazendaId,
      safra_id: null,
      codigo: codigoDoLote,
      em: em.dia,
      tipo,
      qualidade,
      unidade: 'kg',
      quantidade: massaG,
      saldo: massaG,
      reservado: 0,
      na_cooperativa: 0,
      etapa: 'beneficiado',
      local_id: null,
      umidade_pct: null,
      processo,
      processo_id: id,
      processo_codigo: codigo,
      versao: fact.version,
    }),
    noProcesso(fact, processo, id, 'sai', loteId, massaG, ordem),
    movimento(fact, {
      loteId,
      papel: 'sai',
      processo,
      processoId: id,
      em,
      delta: massaG,
      quantidade: massaG,
      detalhes: { codigo, tipo, ...(qualidade ? { qualidade } : {}) },
    }),
    ...entradas.map(({ loteId: pai, quantidadeMilesimos }) =>
      upsert(loteArestaTable, {
        filho_id: loteId,
        pai_id: pai,
        conta,
        entrada: quantidadeMilesimos,
        em: em.dia,
        registrado_em: fact.meta.recordedAt,
        versao: fact.version,
      }),
    ),
  ]);
};

const transformou = (fact: Recorded, tabela: typeof beneficioTable, processo: string, registro: Registro): RowOp[] => {
  const { id, fazendaId, codigo, em, perdaG, avulso, adicionais, responsavel } = registro;
  return [
    upsert(tabela, {
      id,
      conta: fact.meta.conta,
      fazenda_id: fazendaId,
      codigo,
      em: em.dia,
      hora: em.hora,
      perda_g: perdaG,
      avulso,
      adicionais,
      responsavel,
      versao: fact.version,
    }),
    ...entrou(fact, processo, registro),
    ...saiu(fact, processo, registro),
  ];
};

/** Coffee that becomes other coffee, and coffee that changes hands to be kept. */
export const transformacaoProjection = defineProjection<BeneficioEvent | RebeneficioEvent | CooperativaEvent>({
  name: 'transformacao',
  tables: [beneficioTable, rebeneficioTable, depositoTable, loteTable, loteArestaTable, loteMovimentoTable, processoLoteTable],
  on: {
    BeneficioRealizado: (fact) => transformou(fact, beneficioTable, 'beneficio', { ...fact.data, id: fact.data.beneficioId }),
    RebeneficioRealizado: (fact) =>
      transformou(fact, rebeneficioTable, 'rebeneficio', { ...fact.data, id: fact.data.rebeneficioId, avulso: false }),
    DepositoRealizado: (fact) => {
      const { depositoId, codigo, cooperativaId, em, lotes } = fact.data;
      const massa = lotes.reduce((sum, { massaG }) => sum + massaG, 0);
      return [
        upsert(depositoTable, {
          id: depositoId,
          conta: fact.meta.conta,
          codigo,
          cooperativa_id: cooperativaId,
          em,
          massa_g: massa,
          versao: fact.version,
        }),
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
          }),
        ]),
      ];
    },
  },
});
