import type { Fact, Recorded } from '@tulha/domain/kernel/fact';
import type { Efeitos } from '@tulha/domain/rastreabilidade/ledger/correcao.events';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import { add, patch, type RowOp, upsert } from '../../declare/row-ops.js';
import { movimento, noProcesso } from '../historico/movimento.js';
import { desfeito, situados } from '../processo/correcao.projection.js';
import { loteTable, processoLoteTable, type secagemTable } from '../tables.js';

type Tabela = typeof secagemTable;
type Medida = string | null | undefined;
type Peso = number | null | undefined;
type Registro = {
  readonly id: number;
  readonly localId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidadeMilesimos: number }[];
};
type Entrada = Registro & {
  readonly entrada: Momento;
  readonly umidadeEntradaPct?: Medida;
  readonly pesoEntradaG?: Peso;
  readonly responsavel: string | null;
};
type Citado = { readonly processo: string; readonly id: number };
type Saida = Registro & {
  readonly saida: Momento;
  readonly umidadeSaidaPct?: Medida;
  readonly pesoSaidaG?: Peso;
  readonly por?: Citado | undefined;
  readonly parcial?: boolean | undefined;
  readonly fica?: readonly (Citado & { readonly loteId: number; readonly localId: number })[] | undefined;
};
type Corrigida = Efeitos & Entrada & Omit<Saida, 'saida'> & { readonly saida: Momento | null; readonly motivo: string | null };

/** The measured values, if any. */
const medidas = (umidadePct: string | null, pesoG: number | null) => ({
  ...(umidadePct === null ? {} : { umidadePct }),
  ...(pesoG === null ? {} : { pesoG }),
});
const doLote = (umidadePct: string | null) => (umidadePct === null ? {} : { umidade_pct: umidadePct });

/** The changes of a record by an exit. */
const registroDeixado = ({ version }: Recorded, { saida, umidadeSaidaPct = null, pesoSaidaG = null, por, parcial }: Saida) => ({
  versao: version,
  ...(parcial ? {} : { saida_em: saida.dia, saida_hora: saida.hora }),
  ...(por ? {} : { umidade_saida_pct: umidadeSaidaPct, peso_saida_g: pesoSaidaG }),
});

/** One lot leaves, whole or in part; `fica` tells where another part of it lies. */
const loteSaiu = (
  fact: Recorded,
  processo: string,
  saiu: Saida,
  { loteId, quantidadeMilesimos: quantidade }: Registro['lotes'][number],
): RowOp[] => {
  const { id, localId, saida, umidadeSaidaPct = null, pesoSaidaG = null, por, parcial, fica = [] } = saiu;
  const onde = fica.find((um) => um.loteId === loteId);
  return [
    add(processoLoteTable, { processo, processo_id: id, papel: 'entra', lote_id: loteId }, { resta: -quantidade }),
    patch(
      loteTable,
      { id: loteId },
      { etapa: onde?.processo ?? 'descanso', local_id: onde?.localId ?? null, versao: fact.version, ...doLote(umidadeSaidaPct) },
    ),
    movimento(fact, {
      ...{ loteId, papel: 'sai', processo, processoId: id, em: saida, delta: 0, quantidade },
      detalhes: {
        localId,
        ...medidas(umidadeSaidaPct, pesoSaidaG),
        ...(por ? { por: `${por.processo}/${por.id}` } : {}),
        ...(parcial ? { parcial } : {}),
        ...(onde ? { fica: `${onde.processo}/${onde.id}` } : {}),
      },
      registro: registroDeixado(fact, saiu),
    }),
  ];
};

const registroDe = ({ meta, version }: Recorded, dados: Entrada) => ({
  id: dados.id,
  conta: meta.conta,
  local_id: dados.localId,
  entrada_em: dados.entrada.dia,
  entrada_hora: dados.entrada.hora,
  saida_em: null,
  saida_hora: null,
  umidade_entrada_pct: dados.umidadeEntradaPct ?? null,
  umidade_saida_pct: null,
  peso_entrada_g: dados.pesoEntradaG ?? null,
  peso_saida_g: null,
  responsavel: dados.responsavel,
  versao: version,
});

/** A fact of a process, which has names of its own for the ids of its records and of its places. */
type DoProcesso<I extends string, D> = Recorded<Fact<string, Omit<D, 'id' | 'localId'> & Readonly<Record<I, number>>>>;

type Nomes<I extends string> = { readonly tabela: Tabela; readonly processo: string; readonly id: I; readonly local: I };

/** How the records of one process in which coffee lies in a place become rows. Its balance does not change. */
export const passagem = <I extends string>({ tabela, processo, id: doId, local }: Nomes<I>) => {
  const daqui = <D extends Readonly<Record<I, number>>>(data: D) => ({ ...data, id: data[doId], localId: data[local] });

  const entrouEm = (fact: Recorded, dados: Entrada): RowOp[] => {
    const { id, localId, lotes, entrada, umidadeEntradaPct = null, pesoEntradaG = null, responsavel } = dados;
    const registro = registroDe(fact, dados);
    return [
      upsert(tabela, registro),
      ...lotes.flatMap(({ loteId, quantidadeMilesimos: quantidade }, ordem) => [
        noProcesso(fact, processo, id, 'entra', loteId, quantidade, ordem),
        patch(loteTable, { id: loteId }, { etapa: processo, local_id: localId, versao: fact.version, ...doLote(umidadeEntradaPct) }),
        movimento(fact, {
          loteId,
          papel: 'entra',
          processo,
          processoId: id,
          em: entrada,
          delta: 0,
          quantidade,
          detalhes: { localId, ...medidas(umidadeEntradaPct, pesoEntradaG), ...(responsavel === null ? {} : { responsavel }) },
          registro,
          ordem,
        }),
      ]),
    ];
  };

  const saiuDe = (fact: Recorded, saida: Saida): RowOp[] => [
    patch(tabela, { id: saida.id }, registroDeixado(fact, saida)),
    ...saida.lotes.flatMap((porcao) => loteSaiu(fact, processo, saida, porcao)),
  ];

  return {
    entrou: (fact: DoProcesso<I, Entrada>): RowOp[] => entrouEm(fact, daqui(fact.data)),
    saiu: (fact: DoProcesso<I, Saida>): RowOp[] => saiuDe(fact, daqui(fact.data)),
    /** Replaces the record by its corrected form. */
    corrigiu: (fact: DoProcesso<I, Corrigida>): RowOp[] => {
      const corrigida = daqui(fact.data);
      const { id, saida, motivo } = corrigida;
      return [
        ...desfeito(fact, { processo, id, motivo }, corrigida),
        ...entrouEm(fact, corrigida),
        ...(saida ? saiuDe(fact, { ...corrigida, saida }) : []),
        ...situados(fact, corrigida),
      ];
    },
  };
};
