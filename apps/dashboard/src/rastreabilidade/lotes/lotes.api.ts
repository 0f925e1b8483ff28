import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../http/client.js';
import { type Page, useRead, useReadAll } from '../../http/hooks.js';
import type { Problem } from '../../http/problem.js';
import { activeFarm } from '../../http/session.js';
import type { Unit } from '../../ui/format.js';
import { useQuando } from '../tempo/quando.js';

export const LOTES = '/rastreabilidade/lotes';

/** A lot of coffee. `saldo` is what is still there, `reservado` the part of it promised to open sales. */
export type Lote = {
  readonly id: number;
  readonly codigo: string;
  readonly data: string;
  readonly tipo: string | null;
  readonly qualidade: string | null;
  readonly etapa: string;
  readonly local: string | null;
  readonly unidade: Unit;
  readonly quantidade: number;
  readonly saldo: number;
  readonly reservado: number;
  readonly umidade: number | null;
  readonly fazenda: number;
  readonly fazendaNome: string | null;
  /** Who holds it: `fazenda`, or `cooperativa` as soon as any of it is deposited. */
  readonly custodia: string;
  readonly naCooperativa: number;
};

type Lugar = { readonly talhaoId: number; readonly nome: string; readonly fazendaNome: string; readonly percentual: number };

/** A plot the coffee came from; `coords` is its outline, `[longitude, latitude]` a corner. */
export type TalhaoDeOrigem = Lugar & { readonly quantidade: number; readonly coords?: readonly (readonly [number, number])[] | null };

export type LoteCompleto = Lote & {
  readonly criadoPor: { readonly processo: string; readonly id: number; readonly codigo: string | null } | null;
  readonly talhoes: readonly TalhaoDeOrigem[];
  /** The last one in a line: `Tipo 6 · Dura · 82,5 SCA`. */
  readonly classificacao: string | null;
};

/** One fact of a lot's life. `em` and `hora` are when it happened, `registradoEm` when it was known. */
export type Acontecimento = {
  readonly id: string;
  readonly em: string;
  readonly hora: string | null;
  readonly registradoEm: string;
  readonly ator: string | null;
  readonly tipo: string;
  readonly titulo: string;
  readonly detalhes: readonly { readonly rotulo: string; readonly valor: string }[];
  readonly quantidade: number;
  /** What it changed in the balance: 0 where the coffee only moved. */
  readonly delta: number;
  readonly unidade: Unit;
  readonly saldo: number;
  readonly posicao: string | null;
  /** It has no part in the balance: what was undone, and what undid it. */
  readonly desfeita: boolean;
  /** The line that took this one back, when and by whom. */
  readonly desfeitaPor: {
    readonly id: string;
    readonly excluiu: boolean;
    readonly registradoEm: string;
    readonly ator: string | null;
    readonly motivo: string | null;
  } | null;
};

/** A lot's id as text, or `venda-3`, `deposito-7` where the coffee leaves. */
export type NoId = string;

export type No = {
  readonly id: NoId;
  readonly codigo: string;
  readonly tipo: string | null;
  readonly unidade: Unit;
  readonly quantidade: number;
  readonly etapa: string;
  readonly nivel: number;
};

export type Aresta = {
  readonly de: NoId;
  readonly para: NoId;
  readonly quantidade: number;
  readonly unidade: Unit;
  readonly processo: string;
  readonly codigo: string | null;
};

/** The lots nearest to one. `total` counts its whole family, of which these may be a part. */
export type Genealogia = {
  readonly nos: readonly No[];
  readonly arestas: readonly Aresta[];
  readonly total: { readonly lotes: number; readonly arestas: number };
};

/** As of the time in the page's address. */
export const useLote = (id: string) => useRead<LoteCompleto>(`${LOTES}/${id}`, useQuando(), { keep: true });

/** As of the time in the page's address. */
export const useGenealogia = (id: string) =>
  useRead<Genealogia>(`${LOTES}/${id}/genealogia`, { sentido: 'ambos', ...useQuando() }, { staleMs: 60_000, keep: true });

/** Lots with kilograms to sell, of the active farms. */
export const useLotesAVenda = () =>
  useReadAll<Lote>(LOTES, { unidade: 'kg', comSaldo: true, sort: 'codigo' }, { modulo: 'rastreabilidade' });

const HISTORICO_SIZE = 50;

/** As of the time in the page's address. */
export const useHistorico = (id: string) => {
  const farm = activeFarm.use() ?? 0;
  const quando = useQuando();
  return useInfiniteQuery<Page<Acontecimento>, Problem, Page<Acontecimento>[], readonly unknown[], number>({
    queryKey: [`${LOTES}/${id}/historico`, farm, quando],
    queryFn: ({ pageParam, signal }) =>
      api.get(`${LOTES}/${id}/historico`, { signal, query: { page: pageParam, size: HISTORICO_SIZE, ...quando } }),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
    select: ({ pages }) => pages,
  });
};
