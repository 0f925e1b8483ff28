import type { Recorded } from '@tulha/domain/kernel/fact';
import type { BeneficioEvent } from '@tulha/domain/rastreabilidade/beneficio/beneficio.events';
import type { CooperativaEvent } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.events';
import type { RebeneficioEvent } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.events';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { Efeitos } from '@tulha/domain/rastreabilidade/ledger/correcao.events';
import { ehEscolha } from '@tulha/domain/rastreabilidade/rendimento/rendimento';
import { defineProjection } from '../kernel/projection.js';
import { add, patch, type RowOp, upsert } from '../kernel/row-ops.js';
import { desfeito, situados } from './correcao.projection.js';
import { movimento, noProcesso } from './movimento.js';
import {
  beneficioTable,
  depositoTable,
  loteArestaTable,
  loteExcluidoTable,
  loteMovimentoTable,
  loteOrigemTable,
  loteTable,
  processoLoteTable,
  rebeneficioTable,
} from './tables.js';

type Feita = Pick<
  Extract<BeneficioEvent, { type: 'BeneficioRealizado' }>['data'],
  'codigo' | 'fazendaId' | 'em' | 'entradas' | 'saidas' | 'adicionais' | 'responsavel'
>;
type Registro = Feita & {
  readonly id: number;
  readonly perdaG: number | null;
  readonly avulso: boolean;
  readonly saida?: Momento | null | undefined;
  readonly medida?: object | null | undefined;
};

/** Of a hulling all but the first output is escolha, as its form says; of a sorting what is called so. */
const eEscolha = (processo: string, ordem: number, tipo: string) => (processo === 'beneficio' ? ordem > 0 : ehEscolha(tipo));

const entrou = (fact: Recorded, processo: string, { id, codigo, em, entradas }: Registro): RowOp[] =>
  entradas.flatMap(({ loteId, quantidadeMilesimos: quantidade }, ordem) => [
    noProcesso(fact, processo, id, 'entra', loteId, quantidade, ordem),
    add(loteTable, { id: loteId }, { saldo: -quantidade }),
    patch(loteTable, { id: loteId }, { versao: fact.version }),
    movimento(fact, { loteId, papel: 'entra', processo, processoId: id, em, delta: -quantidade, quantidade, detalhes: { codigo } }),
  ]);

type Saida = Registro['saidas'][number];

const loteNovo = (fact: Recorded, processo: string, { id, codigo, fazendaId, em }: Registro, saida: Saida): RowOp =>
  upsert(loteTable, {
    id: saida.loteId,
    conta: fact.meta.conta,
    fazenda_id: fazendaId,
    safra_id: null,
    codigo: saida.codigo,
    em: em.dia,
    tipo: saida.tipo,
    qualidade: saida.qualidade,
    unidade: 'kg',
    quantidade: saida.massaG,
    saldo: saida.massaG,
    reservado: 0,
    na_cooperativa: 0,
    etapa: 'beneficiado',
    local_id: null,
    umidade_pct: null,
    processo,
    processo_id: id,
    processo_codigo: codigo,
    versao: fact.version,
  });

/** Lots that were there before a correction keep what happened to them since; only what came out of the process changes. */
const saiu = (fact: Recorded, processo: string, registro: Registro, antes: Efeitos['saidasAntes'] = []): RowOp[] => {
  const { id, codigo, em, entradas, saidas, perdaG } = registro;
  return saidas.flatMap((saida, ordem) => {
    const { loteId, tipo, qualidade, massaG } = saida;
    const anterior = antes.find((outra) => outra.loteId === loteId);
    const delta = massaG - (anterior?.quantidadeMilesimos ?? 0);
    return [
      ...(anterior
        ? [
            patch(loteTable, { id: loteId }, { em: em.dia, tipo, qualidade, quantidade: massaG }),
            add(loteTable, { id: loteId }, { saldo: delta }),
          ]
        : [loteNovo(fact, processo, registro, saida)]),
      noProcesso(fact, processo, id, 'sai', loteId, massaG, ordem),
      movimento(fact, {
        loteId,
        papel: 'sai',
        processo,
        processoId: id,
        em,
        delta: massaG,
        quantidade: massaG,
        detalhes: {
          codigo,
          tipo,
          ...(qualidade ? { qualidade } : {}),
          ...(perdaG === null ? {} : { perdaG }),
          ...(eEscolha(processo, ordem, tipo) ? { escolha: true } : {}),
        },
      }),
      ...entradas.map(({ loteId: pai, quantidadeMilesimos }) =>
        upsert(loteArestaTable, {
          filho_id: loteId,
          pai_id: pai,
          conta: fact.meta.conta,
          entrada: quantidadeMilesimos,
          em: em.dia,
          registrado_em: fact.meta.recordedAt,
          versao: fact.version,
        }),
      ),
    ];
  });
};

const registrou = (
  fact: Recorded,
  tabela: typeof beneficioTable,
  { id, fazendaId, codigo, em, perdaG, avulso, saida, medida, adicionais, responsavel }: Registro,
): RowOp =>
  upsert(tabela, {
    id,
    conta: fact.meta.conta,
    fazenda_id: fazendaId,
    codigo,
    em: em.dia,
    hora: em.hora,
    perda_g: perdaG,
    avulso,
    saida_em: saida?.dia ?? null,
    saida_hora: saida?.hora ?? null,
    medida: medida ?? null,
    adicionais,
    responsavel,
    versao: fact.version,
  });

const transformou = (fact: Recorded, tabela: typeof beneficioTable, processo: string, registro: Registro): RowOp[] => [
  registrou(fact, tabela, registro),
  ...entrou(fact, processo, registro),
  ...saiu(fact, processo, registro),
];

const corrigiu = (
  fact: Recorded,
  tabela: typeof beneficioTable,
  processo: string,
  registro: Registro & Efeitos & { readonly motivo: string | null },
): RowOp[] => [
  ...desfeito(fact, { processo, id: registro.id, motivo: registro.motivo }, registro),
  registrou(fact, tabela, registro),
  ...entrou(fact, processo, registro),
  ...saiu(fact, processo, registro, registro.saidasAntes),
  ...situados(fact, registro),
];

type Deposito = Extract<CooperativaEvent, { type: 'DepositoRealizado' }>['data'];

const depositou = (fact: Recorded, { depositoId, codigo, cooperativaId, em, lotes }: Deposito): RowOp[] => [
  upsert(depositoTable, {
    id: depositoId,
    conta: fact.meta.conta,
    codigo,
    cooperativa_id: cooperativaId,
    em,
    massa_g: lotes.reduce((sum, { massaG }) => sum + massaG, 0),
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

/** Coffee that becomes other coffee, and coffee that changes hands to be kept. */
export const transformacaoProjection = defineProjection<BeneficioEvent | RebeneficioEvent | CooperativaEvent>({
  name: 'transformacao',
  tables: [
    beneficioTable,
    rebeneficioTable,
    depositoTable,
    loteTable,
    loteArestaTable,
    loteOrigemTable,
    loteMovimentoTable,
    loteExcluidoTable,
    processoLoteTable,
  ],
  on: {
    BeneficioRealizado: (fact) => transformou(fact, beneficioTable, 'beneficio', { ...fact.data, id: fact.data.beneficioId }),
    RebeneficioRealizado: (fact) =>
      transformou(fact, rebeneficioTable, 'rebeneficio', { ...fact.data, id: fact.data.rebeneficioId, avulso: false }),
    BeneficioCorrigido: (fact) => corrigiu(fact, beneficioTable, 'beneficio', { ...fact.data, id: fact.data.beneficioId }),
    RebeneficioCorrigido: (fact) =>
      corrigiu(fact, rebeneficioTable, 'rebeneficio', { ...fact.data, id: fact.data.rebeneficioId, avulso: false }),
    DepositoRealizado: (fact) => depositou(fact, fact.data),
    DepositoCorrigido: (fact) => {
      const { data } = fact;
      const alvo = { processo: 'cooperativa', id: data.depositoId, motivo: data.motivo };
      return [...desfeito(fact, alvo, data), ...depositou(fact, data), ...situados(fact, data)];
    },
  },
});
