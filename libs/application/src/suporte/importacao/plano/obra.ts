import type { Fact, Message } from '@tulha/domain/kernel/fact';
import type { NomeDePlanilha } from '@tulha/domain/suporte/importacao/planilhas';
import type { ColhidoNoTalhao } from '@tulha/domain/rastreabilidade/historico/colhido';
import { chave } from '@tulha/domain/suporte/importacao/referencias';
import type { AnyDecider } from '../../../dispatch/wish.js';
import { type Acervo, type Especie, idNoAcervo } from '../acervo.js';
import { criarReservas, type Ref } from '../reservas.js';

/** Picking that a step will write. */
type Colheita = { readonly em: string; readonly volumeMl: number; readonly passo: Passo };

/** The counted kinds, by the names under which they are shown. */
export type Tipo = NomeDePlanilha | 'funcoes' | 'turmas' | 'clientes' | 'contrapartes' | 'fluxos' | 'categorias' | 'atividades';

/** One command an import will send. Ids are read when the command is made, not before. */
export type Passo = {
  readonly onde: { readonly arquivo: NomeDePlanilha; readonly linha: number };
  /** All rows of that file it writes, where there is more than the one. */
  readonly linhas?: readonly number[];
  /** The command id is derived from kind and `chave`: the same record gives the same command in every import. */
  readonly especie: string;
  readonly chave: string;
  /** The record it makes, where it makes one: refused with it. */
  readonly ref?: Ref;
  /** Further records that come of it, and are refused with it. */
  readonly faz?: readonly Ref[];
  readonly cria: readonly (readonly [Tipo, number])[];
  readonly decider: AnyDecider;
  readonly stream: () => string | number;
  readonly novo: boolean;
  readonly fazenda: () => number;
  readonly comando: () => Message;
  /** Refuses the facts of a new record for what another room would ask about them: nobody is there to answer. */
  readonly confere?: (facts: readonly Fact[]) => void;
  /** Whether it may lack picking that was refused: that there is too little is then no fault of its own. */
  readonly semColheita?: () => boolean;
  /** Sent only where this wish of an earlier import was granted: the record it finishes must be its own. */
  readonly depoisDe?: { readonly especie: string; readonly chave: string };
};

export type Contagem = { criados: number; jaExistiam: number; deixados: number };

/** Steps that may be under way together; each group waits for the ones before it. */
export type Etapa = { readonly nome: string; readonly passos: Passo[]; readonly emOrdem?: boolean };

/** No plot's key. */
const DE_QUALQUER = '';

/** A plan in the making: the account's records, those to be made, and the rows that need nothing done. */
export const criarObra = (acervo: Acervo, recusada: (arquivo: NomeDePlanilha, linha: number) => boolean) => {
  const reservas = criarReservas();
  const novas = new Map<string, Ref>();
  const contagem = new Map<Tipo, Contagem>();
  const etapas: Etapa[] = [];
  const colheitas = new Map<string, Colheita[]>();
  const recusados = new Set<Passo>();
  const faltam = new Set<string>();
  const contar = (tipo: Tipo, campo: keyof Contagem, quantos = 1) => {
    const conta = contagem.get(tipo) ?? { criados: 0, jaExistiam: 0, deixados: 0 };
    conta[campo] += quantos;
    contagem.set(tipo, conta);
  };
  const nome = (especie: Especie, partes: readonly string[]) => `${especie}\0${chave(...partes)}`;

  return {
    acervo,
    reservas,
    contagem,
    etapas,
    contar,
    recusada,
    /** A step that will not be sent. */
    recusar: (passo: Passo) => {
      recusados.add(passo);
      for (const ref of [passo.ref, ...(passo.faz ?? [])]) if (ref) ref.recusada = true;
    },
    /** Remembers the picking of a step. */
    colher: (fazenda: string, talhao: string, colheita: Colheita) => {
      const onde = chave(fazenda, talhao);
      colheitas.set(onde, [...(colheitas.get(onde) ?? []), colheita]);
    },
    /** Remembers that a row of picking will not be written; of one that names no plot, that it may be of any. */
    faltar: (fazenda: string, talhao: string) => {
      const planejado = novas.has(nome('talhao', [fazenda, talhao])) || idNoAcervo(acervo, 'talhao', fazenda, talhao) !== undefined;
      faltam.add(planejado ? chave(fazenda, talhao) : DE_QUALQUER);
    },
    /** Whether refused rows may include picking of a plot. */
    falta: (fazenda: string, talhao: string): boolean => {
      const onde = chave(fazenda, talhao);
      return faltam.has(DE_QUALQUER) || faltam.has(onde) || (colheitas.get(onde) ?? []).some(({ passo }) => recusados.has(passo));
    },
    /** The picking of a plot, including rows still to be written that were not refused. */
    colhido: (fazenda: string, talhao: string): ColhidoNoTalhao['dias'] => {
      const id = idNoAcervo(acervo, 'talhao', fazenda, talhao);
      const destas = (colheitas.get(chave(fazenda, talhao)) ?? []).filter(({ passo }) => !recusados.has(passo));
      return [...((id !== undefined && acervo.colhido.get(id)) || []), ...destas.map(({ em, volumeMl }) => ({ em, volumeMl }))];
    },
    /** The record with a natural key, there already or planned. */
    achar: (especie: Especie, ...partes: string[]): Ref | undefined => {
      const id = idNoAcervo(acervo, especie, ...partes);
      return id === undefined ? novas.get(nome(especie, partes)) : { id };
    },
    /** Reserves a new record under its natural key. */
    nova: (especie: Especie, ...partes: string[]): Ref => {
      const ref = reservas.nova(especie, chave(...partes));
      novas.set(nome(especie, partes), ref);
      return ref;
    },
    etapa: (nomeDaEtapa: string, emOrdem = false): Passo[] => {
      const passos: Passo[] = [];
      etapas.push({ nome: nomeDaEtapa, passos, emOrdem });
      return passos;
    },
  };
};

export type Obra = ReturnType<typeof criarObra>;
