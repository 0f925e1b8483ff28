import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { Lote } from '@tulha/domain/rastreabilidade/lote/lote.answers';
import type { List } from '../ui/list/list.js';
import type { api } from './client.js';
import type { useRead, useReadAll } from './hooks.js';

type ByHand = { readonly id: number };

/** Each is refused by the types: the schema of a route determines the type of its answer. */
type Refused = [
  // @ts-expect-error a type written by hand is no schema
  typeof useRead<ByHand>,
  // @ts-expect-error the same
  typeof useReadAll<ByHand>,
  // @ts-expect-error the same
  typeof List<ByHand>,
  // @ts-expect-error the same
  typeof api.get<ByHand>,
  // @ts-expect-error the same
  typeof api.post<ByHand>,
  // @ts-expect-error the same
  typeof api.put<ByHand>,
  // @ts-expect-error the same
  typeof api.patch<ByHand>,
];

describe('o tipo de uma resposta', () => {
  it('escrito à mão não compila', () => {
    const refused: Refused['length'] = 7;
    expect(refused).toBe(7);
  });

  it('sai do esquema da rota, e ninguém o altera', () => {
    const first = ({ content }: Answer<Paged<typeof Lote>>) => {
      const [lote] = content;
      // @ts-expect-error an answer is read, all the way down
      content.length = 0;
      return lote?.saldo;
    };
    expect(first({ content: [], pagination: { page: 1, size: 1, total: 0 } })).toBeUndefined();
  });
});
