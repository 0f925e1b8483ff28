import { transformacaoQueries } from '../transformacao/transformacao.queries.js';
import { sobreAMedida } from './medida.view.js';

/** Sortings, as the wire shows them: all that came out is *escolha*, as in the form. */
export const rebeneficios = transformacaoQueries('rebeneficio', (row, saidas) => ({
  escolha: saidas.map(({ id, tipo, qualidade, quantidade }) => ({ id, tipo, qualidade, quantidade })),
  ...sobreAMedida(row, saidas),
}));
