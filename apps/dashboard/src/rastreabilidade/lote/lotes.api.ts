import type * as answers from '@tulha/domain/rastreabilidade/lote/lote.answers';
import type * as genealogia from '@tulha/domain/rastreabilidade/genealogia/genealogia.answers';
import type * as historico from '@tulha/domain/rastreabilidade/historico/historico.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../http/client.js';
import { useRead, useReadAll } from '../../http/hooks.js';
import type { Problem } from '../../http/problem.js';
import { activeFarm } from '../../http/session.js';
import { useQuando } from '../historico/tempo/quando.js';

export const LOTES = '/rastreabilidade/lotes';

/** A lot of coffee. `saldo` is the quantity left, `reservado` the part of it promised to open sales. */
export type Lote = Answer<typeof answers.Lote>;

/** A plot the coffee came from; `coords` is its outline, `[longitude, latitude]` a corner, which a sale does not tell. */
export type TalhaoDeOrigem = Answer<typeof genealogia.Origem> & Partial<Pick<Answer<typeof answers.TalhaoDeOrigem>, 'coords'>>;

export type LoteCompleto = Answer<typeof answers.LoteCompleto>;

/** One fact of a lot's life. `em` and `hora` are when it happened, `registradoEm` when it was known. */
export type Acontecimento = Answer<typeof historico.Acontecimento>;

/** A lot's id as text, or `venda-3`, `deposito-7` where the coffee leaves. */
export type NoId = string;

export type No = Answer<typeof genealogia.NoDaGenealogia>;

export type Aresta = Answer<typeof genealogia.ArestaDaGenealogia>;

/** The lots nearest to one. `total` counts its whole family, of which these may be a part. */
export type Genealogia = Answer<typeof genealogia.Genealogia>;

/** As of the time in the page's address. */
export const useLote = (id: string) => useRead<typeof answers.LoteCompleto>(`${LOTES}/${id}`, useQuando(), { keep: true });

/** As of the time in the page's address. */
export const useGenealogia = (id: string) =>
  useRead<typeof genealogia.Genealogia>(`${LOTES}/${id}/genealogia`, { sentido: 'ambos', ...useQuando() }, { staleMs: 60_000, keep: true });

/** Lots with kilograms to sell, of the active farms. */
export const useLotesAVenda = () =>
  useReadAll<typeof answers.Lote>(LOTES, { unidade: 'kg', comSaldo: true, sort: 'codigo' }, { modulo: 'rastreabilidade' });

export type CorrecaoDeAncestral = Answer<typeof historico.CorrecaoDeAncestral>;

type Pagina = Answer<typeof historico.Historico>;
const HISTORICO_SIZE = 50;

/** As of the time in the page's address. */
export const useHistorico = (id: string) => {
  const farm = activeFarm.use() ?? 0;
  const quando = useQuando();
  return useInfiniteQuery<Pagina, Problem, Pagina[], readonly unknown[], number>({
    queryKey: [`${LOTES}/${id}/historico`, farm, quando],
    queryFn: ({ pageParam, signal }) =>
      api.get<typeof historico.Historico>(`${LOTES}/${id}/historico`, {
        signal,
        query: { page: pageParam, size: HISTORICO_SIZE, ...quando },
      }),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
    select: ({ pages }) => pages,
  });
};
