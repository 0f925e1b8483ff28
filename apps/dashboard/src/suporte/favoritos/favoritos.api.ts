import type * as answers from '@tulha/domain/suporte/suporte.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import type { z } from 'zod';
import { api } from '../../http/client.js';
import { useProblemToast, useRead } from '../../http/hooks.js';

export type Favorito = Answer<typeof answers.Favorito>;

const FAVORITOS = '/favorites';
/** The key under which `useRead` caches the favourites, which belong to the user and not to a farm. */
const KEY = [FAVORITOS, 0, {}] as const;
const NONE: readonly Favorito[] = [];

/** The present address, without the passing part: the page of a list. */
export const useEndereco = (): string => {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('page');
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
};

/** The user's favourite pages that they may still open. */
export const useFavoritos = (): readonly Favorito[] => {
  const { data = NONE } = useRead<z.ZodArray<typeof answers.Favorito>>(FAVORITOS, undefined, { fazenda: 0, staleMs: 300_000 });
  const podeAbrir = usePodeAbrir();
  return data.filter(({ url }) => podeAbrir(url));
};

const alternado = (all: readonly Favorito[], { name, url }: Omit<Favorito, 'id'>): readonly Favorito[] =>
  all.some((favorito) => favorito.url === url) ? all.filter((favorito) => favorito.url !== url) : [...all, { id: 0, name, url }];

/** Puts a page among the favourites or takes it away, on screen at once; where the server refuses, it is as it was. */
export const useAlternarFavorito = () => {
  const client = useQueryClient();
  const complain = useProblemToast();
  return useMutation({
    mutationFn: (pagina: Omit<Favorito, 'id'>) => api.post<typeof answers.Favorito>(FAVORITOS, pagina, { fazenda: 0 }),
    onMutate: async (pagina) => {
      await client.cancelQueries({ queryKey: [FAVORITOS] });
      const before = client.getQueryData<readonly Favorito[]>(KEY);
      client.setQueryData(KEY, alternado(before ?? NONE, pagina));
      return { before };
    },
    onError: (problem, _, context) => {
      client.setQueryData(KEY, context?.before);
      complain(problem);
    },
    // Not waited for: a press while they are read again is one, too.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [FAVORITOS] });
    },
  });
};
