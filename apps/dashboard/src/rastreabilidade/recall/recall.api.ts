import { type Page, useRead, useReadAll } from '../../http/hooks.js';
import type { Unit } from '../../ui/format.js';

/** A lot coffee reached: `parte` and `saldoParte` are what of it is that coffee. */
export type LoteAlcancado = {
  readonly id: number;
  readonly codigo: string;
  readonly data: string;
  readonly tipo: string;
  readonly unidade: Unit;
  readonly quantidade: number;
  readonly saldo: number;
  readonly percentual: number;
  readonly parte: number;
  readonly saldoParte: number;
  readonly etapa: string;
  readonly local: string | null;
  readonly fazendaNome: string | null;
  readonly nivel: number;
  /** The lot through which most of it came. */
  readonly via: { readonly id: number; readonly codigo: string } | null;
};

type Lotes = readonly { readonly id: number; readonly codigo: string }[];

export type VendaAlcancada = {
  readonly id: number;
  readonly codigo: string;
  readonly data: string | null;
  readonly comprador: string | null;
  readonly notaFiscal: string | null;
  readonly status: string | null;
  readonly kg: number;
  readonly parte: number;
  readonly lotes: Lotes;
};

export type DepositoAlcancado = {
  readonly id: number;
  readonly codigo: string;
  readonly data: string | null;
  readonly cooperativa: string | null;
  readonly kg: number;
  readonly parte: number;
  readonly lotes: Lotes;
};

export type Recall = {
  readonly ponto: {
    readonly tipo: string;
    readonly nome: string;
    readonly de: string | null;
    readonly ate: string | null;
    readonly colhidoL: number | null;
  };
  readonly criterio: string;
  readonly frase: string;
  readonly totais: {
    readonly lotes: number;
    readonly partidaL: number;
    readonly restaL: number;
    readonly restaKg: number;
    readonly vendidoKg: number;
    readonly depositadoKg: number;
  };
  readonly lotes: readonly LoteAlcancado[];
  readonly vendas: readonly VendaAlcancada[];
  readonly depositos: readonly DepositoAlcancado[];
  /** Picking that led to no lot. */
  readonly semLote: readonly { readonly talhaoId: number; readonly talhao: string; readonly data: string; readonly litros: number }[];
};

export const LIMITE = 1_000;

export const useRecall = (query: Readonly<Record<string, string>> | null) =>
  useRead<Recall>('/rastreabilidade/recall', { ...query, limite: LIMITE }, { enabled: query !== null });

type Colaborador = { readonly id: number; readonly nome: string };
export const useColaboradores = (enabled: boolean) =>
  useReadAll<Colaborador>('/cad-colaboradores', { sort: 'nome' }, { enabled, modulo: 'pessoas' });

type Atividade = {
  readonly id: number;
  readonly atividade: string | number;
  readonly data: string;
  readonly talhoes: readonly { readonly nome: string }[];
};

const ATIVIDADES = 200;

/** The last activities of these days. */
export const useAtividades = ({ de = '', ate = '' }: { readonly de?: string; readonly ate?: string }, enabled: boolean) =>
  useRead<Page<Atividade>>(
    '/reg-atividades',
    { size: ATIVIDADES, dateStart: de, dateEnd: ate },
    { enabled, keep: true, modulo: 'atividades' },
  );
