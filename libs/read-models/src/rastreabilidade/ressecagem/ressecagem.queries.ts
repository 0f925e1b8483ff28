import { sobreOSecador } from '../perdas/rendimento.view.js';
import { entradaESaida, passagemQueries } from '../passagem/passagem.queries.js';

/** Second dryings, as the wire shows them. */
export const ressecagens = passagemQueries({ processo: 'ressecagem', tabela: 'ressecagem', lugares: 'secador' }, (row, _lote, todos) => ({
  ...sobreOSecador(row, todos),
  secador: row.local_id,
  ...entradaESaida(row),
}));
