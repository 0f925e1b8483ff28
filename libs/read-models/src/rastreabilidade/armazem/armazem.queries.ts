import { sobreOArmazem } from '../perdas/rendimento.view.js';
import { entradaESaida, passagemQueries } from '../passagem/passagem.queries.js';

/** The code of a lot in store is its first two parts; later ones name steps and portions. */
const codigoCurto = (codigo: string): string => codigo.split('-').slice(0, 2).join('-');

/** Entries in the store, as the wire shows them. */
export const armazens = passagemQueries({ processo: 'armazem', tabela: 'armazem_entrada', lugares: 'pilha' }, (row, lote, todos) => ({
  ...sobreOArmazem(row, todos),
  lote: lote.map((um) => ({ ...um, codigo: codigoCurto(um.codigo) })),
  pilha: row.local_id,
  ...entradaESaida(row),
}));
