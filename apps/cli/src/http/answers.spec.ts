import type { follow } from '../tarefa.js';
import type { Api } from './api.js';

type ByHand = { readonly id: number };
declare const api: Api;

/** Each is refused by the types: the schema of a route determines the type of its answer. */
type Refused = [
  // @ts-expect-error a type written by hand is no schema
  typeof api.get<ByHand>,
  // @ts-expect-error the same
  typeof api.post<ByHand>,
  // @ts-expect-error the same
  typeof api.all<ByHand>,
  // @ts-expect-error the same
  typeof follow<ByHand>,
];

describe('o tipo de uma resposta, na linha de comando', () => {
  it('escrito à mão não compila', () => {
    const refused: Refused['length'] = 4;
    expect(refused).toBe(4);
  });
});
