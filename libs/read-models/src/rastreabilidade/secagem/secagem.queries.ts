import { sobreOSecador } from '../perdas/rendimento.view.js';
import { entradaESaida, passagemQueries } from '../passagem/passagem.queries.js';

/** Dryings, as the wire shows them. */
export const secagens = passagemQueries({ processo: 'secagem', tabela: 'secagem', lugares: 'secador' }, (row, _lote, todos) => ({
  ...sobreOSecador(row, todos),
  secador: row.local_id,
  ...entradaESaida(row),
}));
