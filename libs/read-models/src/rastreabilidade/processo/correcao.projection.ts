import { diaAt } from '@tulha/domain/kernel/dates';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { CorrecaoEvent, Efeitos } from '@tulha/domain/rastreabilidade/ledger/correcao.events';
import { defineProjection } from '../../declare/projection.js';
import { add, patch, remove, type RowOp, upsert } from '../../declare/row-ops.js';
import { movimento } from '../historico/movimento.js';
import { leituraTable } from '../qualidade/qualidade.tables.js';
import {
  armazemEntradaTable,
  beneficioTable,
  depositoTable,
  despolpagemTable,
  loteArestaTable,
  loteExcluidoTable,
  loteMovimentoTable,
  loteOrigemTable,
  loteTable,
  processoLoteTable,
  rebeneficioTable,
  ressecagemTable,
  secagemTable,
  terreiroEntradaTable,
} from '../tables.js';

type Alvo = { readonly processo: string; readonly id: number; readonly motivo: string | null };

/** The effect of a portion in a record of a process on its lot's columns and balance. */
const efeitoDe = (processo: string, quantidade: number) => {
  if (processo === 'beneficio' || processo === 'rebeneficio') return { colunas: { saldo: -quantidade }, delta: -quantidade };
  if (processo === 'cooperativa') return { colunas: { na_cooperativa: quantidade }, delta: 0 };
  return { colunas: undefined, delta: 0 };
};

const negado = (colunas: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(colunas).map(([name, amount]) => [name, -amount]));

const hoje = (fact: Recorded) => ({ dia: diaAt(fact.meta.recordedAt), hora: null });

const entradasDesfeitas = (fact: Recorded, { processo, id, motivo }: Alvo, { antesEm, antes, saidasAntes }: Efeitos): RowOp[] =>
  antes.flatMap(({ loteId, quantidadeMilesimos: quantidade }): RowOp[] => {
    const { colunas, delta } = efeitoDe(processo, quantidade);
    return [
      remove(processoLoteTable, { processo, processo_id: id, papel: 'entra', lote_id: loteId }),
      ...(colunas ? [add(loteTable, { id: loteId }, negado(colunas))] : []),
      movimento(fact, {
        loteId,
        papel: 'desfaz',
        processo,
        processoId: id,
        em: hoje(fact),
        delta: -delta,
        quantidade,
        detalhes: { antesEm, ...(motivo === null ? {} : { motivo }) },
      }),
      ...saidasAntes.map(({ loteId: filho }) =>
        upsert(loteArestaTable, {
          filho_id: filho,
          pai_id: loteId,
          conta: fact.meta.conta,
          entrada: 0,
          em: antesEm,
          registrado_em: fact.meta.recordedAt,
          versao: fact.version,
        }),
      ),
    ];
  });

const loteRetirado = (fact: Recorded, { processo, id, motivo }: Alvo, { loteId, codigo }: Efeitos['saidasAntes'][number]): RowOp[] => [
  remove(loteTable, { id: loteId }),
  upsert(loteExcluidoTable, {
    id: loteId,
    conta: fact.meta.conta,
    codigo,
    excluido_em: fact.meta.recordedAt,
    motivo,
    processo,
    processo_id: id,
    ator: fact.meta.ator,
  }),
];

const saidasDesfeitas = (fact: Recorded, alvo: Alvo, { antesEm, saidasAntes, talhoesAntes }: Efeitos): RowOp[] =>
  saidasAntes.flatMap((saida): RowOp[] => {
    const { loteId, quantidadeMilesimos: quantidade, fica } = saida;
    const { processo, id, motivo } = alvo;
    return [
      remove(processoLoteTable, { processo, processo_id: id, papel: 'sai', lote_id: loteId }),
      ...talhoesAntes.map((talhaoId) =>
        upsert(loteOrigemTable, {
          lote_id: loteId,
          talhao_id: talhaoId,
          conta: fact.meta.conta,
          volume_ml: 0,
          valor_centavos: null,
          safra_id: null,
          em: antesEm,
          registrado_em: fact.meta.recordedAt,
          versao: fact.version,
        }),
      ),
      movimento(fact, {
        loteId,
        papel: 'desfaz',
        processo,
        processoId: id,
        em: hoje(fact),
        delta: -quantidade,
        quantidade,
        detalhes: { antesEm, ...(motivo === null ? {} : { motivo }) },
      }),
      ...(fica ? [] : loteRetirado(fact, alvo, saida)),
    ];
  });

/** Readings of a dryer go with its record, or to the lots it has now. */
const leiturasMudadas = (fact: Recorded, { motivo }: Alvo, { antesEm, leituras = [] }: Efeitos): RowOp[] =>
  leituras.flatMap(({ leituraId: processoId, dia, hora, umidadePct, saem, entram }) => {
    const leitura = { processo: 'leitura', processoId, delta: 0 };
    const porque = { antesEm, ...(motivo === null ? {} : { motivo }) };
    return [
      ...saem.map(({ loteId, quantidadeMilesimos: quantidade }) =>
        movimento(fact, { ...leitura, loteId, papel: 'desfaz', em: hoje(fact), quantidade, detalhes: porque }),
      ),
      ...entram.map(({ loteId, quantidadeMilesimos: quantidade }) =>
        movimento(fact, { ...leitura, loteId, papel: 'mede', em: { dia, hora }, quantidade, detalhes: { umidadePct } }),
      ),
    ];
  });

/** Takes back the effects of a record before its correction or deletion; deleted lots are recorded as such. */
export const desfeito = (fact: Recorded, alvo: Alvo, efeitos: Efeitos): RowOp[] => [
  ...entradasDesfeitas(fact, alvo, efeitos),
  ...saidasDesfeitas(fact, alvo, efeitos),
  ...leiturasMudadas(fact, alvo, efeitos),
];

/** The places of lots after a correction. */
export const situados = (fact: Recorded, { situacoes }: Efeitos): RowOp[] =>
  situacoes.map(({ loteId, etapa, localId, umidadePct }) =>
    patch(loteTable, { id: loteId }, { etapa, local_id: localId, umidade_pct: umidadePct, versao: fact.version }),
  );

const TABELAS = {
  terreiro: terreiroEntradaTable,
  secagem: secagemTable,
  ressecagem: ressecagemTable,
  armazem: armazemEntradaTable,
  despolpagem: despolpagemTable,
  beneficio: beneficioTable,
  rebeneficio: rebeneficioTable,
  cooperativa: depositoTable,
} as const;

/** Records that were deleted. */
export const correcaoProjection = defineProjection<CorrecaoEvent>({
  name: 'correcao',
  tables: [
    ...Object.values(TABELAS),
    loteTable,
    loteOrigemTable,
    loteArestaTable,
    loteMovimentoTable,
    loteExcluidoTable,
    processoLoteTable,
    leituraTable,
  ],
  on: {
    LoteSituado: (fact) => {
      const { loteId, processo, id, localId, em } = fact.data;
      return [
        patch(loteTable, { id: loteId }, { etapa: localId === null ? 'descanso' : processo, local_id: localId, versao: fact.version }),
        movimento(fact, {
          ...{ loteId, papel: 'situa', processo, processoId: id, em, delta: 0, quantidade: 0 },
          detalhes: localId === null ? {} : { localId, fica: `${processo}/${id}` },
        }),
      ];
    },
    SaidaDesfeita: (fact) => {
      const { processo, id, localId, lotes, saida, por, situacoes } = fact.data;
      return [
        patch(TABELAS[processo] as typeof secagemTable, { id }, { saida_em: null, saida_hora: null, versao: fact.version }),
        ...lotes.flatMap(({ loteId, quantidadeMilesimos: quantidade }) => [
          add(processoLoteTable, { processo, processo_id: id, papel: 'entra', lote_id: loteId }, { resta: quantidade }),
          movimento(fact, {
            ...{ loteId, papel: 'volta', processo, processoId: id, em: saida, delta: 0, quantidade },
            detalhes: { localId, por: `${por.processo}/${por.id}` },
          }),
        ]),
        ...situacoes.map(({ loteId, etapa, localId: onde }) =>
          patch(loteTable, { id: loteId }, { etapa, local_id: onde, versao: fact.version }),
        ),
      ];
    },
    RegistroExcluido: (fact) => [
      ...desfeito(fact, fact.data, fact.data),
      ...situados(fact, fact.data),
      ...(fact.data.processo === 'lote' ? [] : [remove(TABELAS[fact.data.processo] as typeof beneficioTable, { id: fact.data.id })]),
      ...(fact.data.leituras ?? []).map(({ leituraId }) => remove(leituraTable, { id: leituraId })),
    ],
  },
});
