import type { Message } from '@tulha/domain/kernel/fact';
import type { NomeDePlanilha } from '@tulha/domain/suporte/importacao/planilhas';
import { chave } from '@tulha/domain/suporte/importacao/referencias';
import type { AnyDecider } from '../../dispatch/wish.js';
import { type Acervo, type Especie, idNoAcervo } from '../acervo.js';
import { criarReservas, type Ref } from '../reservas.js';

/** What is counted, by the name under which it is shown. */
export type Tipo = NomeDePlanilha | 'funcoes' | 'turmas' | 'clientes' | 'contrapartes' | 'fluxos' | 'atividades';

/** One command an import will send. Ids are read when the command is made, not before. */
export type Passo = {
  readonly onde: { readonly arquivo: NomeDePlanilha; readonly linha: number };
  /** With `chave`, what its command id is derived from: the same record is the same wish, whoever asks and whenever. */
  readonly especie: string;
  readonly chave: string;
  /** The record it makes, where it makes one: refused with it. */
  readonly ref?: Ref;
  readonly cria: readonly (readonly [Tipo, number])[];
  readonly decider: AnyDecider;
  readonly stream: () => string | number;
  readonly novo: boolean;
  readonly fazenda: () => number;
  readonly comando: () => Message;
  /** Sent only where this wish of an earlier import was granted: what it finishes must be its own. */
  readonly depoisDe?: { readonly especie: string; readonly chave: string };
};

export type Contagem = { criados: number; jaExistiam: number; deixados: number };

/** Steps that may be under way together; each group waits for the ones before it. */
export type Etapa = { readonly nome: string; readonly passos: Passo[]; readonly emOrdem?: boolean };

/** A plan in the making: what the account has, what will be made, and what of the files needs no doing. */
export const criarObra = (acervo: Acervo, recusada: (arquivo: NomeDePlanilha, linha: number) => boolean) => {
  const reservas = criarReservas();
  const novas = new Map<string, Ref>();
  const contagem = new Map<Tipo, Contagem>();
  const etapas: Etapa[] = [];
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
    /** The record with a natural key, there already or planned. */
    achar: (especie: Especie, ...partes: string[]): Ref | undefined => {
      const id = idNoAcervo(acervo, especie, ...partes);
      return id === undefined ? novas.get(nome(especie, partes)) : { id };
    },
    /** Reserves a new record under its natural key. */
    nova: (especie: Especie, ...partes: string[]): Ref => {
      const ref = reservas.nova(especie);
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
