import type { Recorded } from '@tulha/domain/kernel/fact';
import type { BeneficioEvent } from '@tulha/domain/rastreabilidade/beneficio/beneficio.events';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { Efeitos } from '@tulha/domain/rastreabilidade/ledger/correcao.events';
import { ehEscolha } from '@tulha/domain/rastreabilidade/rendimento/rendimento';
import { add, patch, type RowOp, upsert } from '../../declare/row-ops.js';
import type { RowOf } from '../../declare/table.js';
import { desfeito, situados } from '../processo/correcao.projection.js';
import { movimento, noProcesso } from '../historico/movimento.js';
import {
  type beneficioTable,
  loteArestaTable,
  loteExcluidoTable,
  loteMovimentoTable,
  loteOrigemTable,
  loteTable,
  processoLoteTable,
} from '../tables.js';

/** The tables of a transformation, besides the record's own. */
export const TABELAS_DA_TRANSFORMACAO = [
  loteTable,
  loteArestaTable,
  loteOrigemTable,
  loteMovimentoTable,
  loteExcluidoTable,
  processoLoteTable,
];

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

/** In a hulling every output but the first is escolha, as its form says; in a sorting those of that type. */
const eEscolha = (processo: string, ordem: number, tipo: string) => (processo === 'beneficio' ? ordem > 0 : ehEscolha(tipo));

const linhaDe = (fact: Recorded, registro: Registro) => {
  const { id, fazendaId, codigo, em, perdaG, avulso, saida, medida, adicionais, responsavel } = registro;
  return {
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
  };
};

const entrou = (fact: Recorded, processo: string, registro: Registro): RowOp[] => {
  const { id, codigo, em, entradas } = registro;
  const linha = linhaDe(fact, registro);
  return entradas.flatMap(({ loteId, quantidadeMilesimos: quantidade, refId }, ordem) => [
    noProcesso(fact, processo, id, 'entra', loteId, quantidade, ordem, refId),
    add(loteTable, { id: loteId }, { saldo: -quantidade }),
    patch(loteTable, { id: loteId }, { versao: fact.version }),
    movimento(fact, {
      loteId,
      papel: 'entra',
      processo,
      processoId: id,
      em,
      delta: -quantidade,
      quantidade,
      detalhes: { codigo },
      registro: linha,
      ordem,
      refId,
    }),
  ]);
};

type Saida = Registro['saidas'][number];

const loteNovo = (fact: Recorded, processo: string, { id, codigo, fazendaId, em }: Registro, saida: Saida): RowOf<typeof loteTable> => ({
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

/** Lots that were there before a correction keep their later events; only the outputs of the process change. */
const saiu = (fact: Recorded, processo: string, registro: Registro, antes: Efeitos['saidasAntes'] = []): RowOp[] => {
  const { id, codigo, em, entradas, saidas, perdaG } = registro;
  const linha = linhaDe(fact, registro);
  return saidas.flatMap((saida, ordem) => {
    const { loteId, tipo, qualidade, massaG } = saida;
    const anterior = antes.find((outra) => outra.loteId === loteId);
    const delta = massaG - (anterior?.quantidadeMilesimos ?? 0);
    const lote = loteNovo(fact, processo, registro, saida);
    return [
      ...(anterior
        ? [
            patch(loteTable, { id: loteId }, { em: em.dia, tipo, qualidade, quantidade: massaG }),
            add(loteTable, { id: loteId }, { saldo: delta }),
          ]
        : [upsert(loteTable, lote)]),
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
        registro: linha,
        ordem,
        lote,
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

const registrou = (fact: Recorded, tabela: typeof beneficioTable, registro: Registro): RowOp => upsert(tabela, linhaDe(fact, registro));

/** A record of coffee that became other coffee. */
export const transformou = (fact: Recorded, tabela: typeof beneficioTable, processo: string, registro: Registro): RowOp[] => [
  registrou(fact, tabela, registro),
  ...entrou(fact, processo, registro),
  ...saiu(fact, processo, registro),
];

/** The operations of a corrected record. */
export const corrigiu = (
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
