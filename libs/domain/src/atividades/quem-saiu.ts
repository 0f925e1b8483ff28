import { type Dia, diaToBr } from '../kernel/dates.js';

/** A worker on a day of work, as their record has them now. */
type QuemFez = { readonly nome: string; readonly situacao: string; readonly demissao: Dia | null; readonly data: Dia };

/**
 * The warning of work on a day after the worker's last one, or of a worker who was put away without one; undefined where nothing is odd.
 * No refusal: work of before may be written down late, and the record may be what is wrong.
 */
export const avisoDeQuemSaiu = ({ nome, situacao, demissao, data }: QuemFez): string | undefined => {
  if (demissao !== null)
    return data > demissao ? `${nome}: saiu em ${diaToBr(demissao)}, e isto é de ${diaToBr(data)}. Confira o dia e quem fez.` : undefined;
  return situacao === 'INATIVO' ? `${nome}: está como inativo no cadastro. Confira quem fez.` : undefined;
};
