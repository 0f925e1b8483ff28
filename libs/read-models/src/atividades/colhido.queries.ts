import type { Reader } from '../read/reader.js';

type Colheita = {
  readonly fazendas: readonly number[];
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
};

/** Lines of picking: all that says *Colhido* or *Pagamento da colheita* counts these. */
export const colhidas = ({ db, conta }: Reader, { fazendas, de, ate }: Colheita) => {
  let linhas = db
    .selectFrom('colheita_linha as c')
    .where('c.conta', '=', conta)
    .where('c.fazenda_id', 'in', [0, ...fazendas]);
  if (de) linhas = linhas.where('c.em', '>=', de);
  if (ate) linhas = linhas.where('c.em', '<=', ate);
  return linhas;
};
