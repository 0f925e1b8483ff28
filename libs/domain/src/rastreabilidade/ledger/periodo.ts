import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { foiAntes } from '../historico/medida.js';
import type { Ledger, Registro } from './ledger.js';
import { ligadosA } from './registro.js';

/** While coffee lay in a place: the moment it entered, and the moment it left where it has. */
type Periodo = Pick<Registro, 'em' | 'saida'>;

/** A moment in pt-BR, for messages. */
export const falado = (em: string): string => {
  const [dia = '', hora = '00:00'] = em.split(' ');
  return hora === '00:00' ? diaToBr(dia) : `${diaToBr(dia)} ${hora}`;
};
const periodoFalado = ({ em, saida }: Periodo): string =>
  saida === undefined ? `entrou em ${falado(em)}` : `entrou em ${falado(em)} e saiu em ${falado(saida)}`;

const dentro = ({ em, saida }: Periodo, quando: string): boolean =>
  !foiAntes(quando, em) && (saida === undefined || !foiAntes(saida, quando));

/** @throws LEITURA_FORA_DO_PERIODO */
export const exigirNoPeriodo = (periodo: Periodo, quando: string): void => {
  if (!dentro(periodo, quando)) throw refuse('LEITURA_FORA_DO_PERIODO', { em: falado(quando), periodo: periodoFalado(periodo) });
};

/** The readings of a record must be of while its coffee was there. @throws LEITURA_FICARIA_FORA */
export const exigirLeiturasNoPeriodo = (ledger: Ledger, chave: string, periodo: Periodo): void => {
  for (const ligado of ligadosA(ledger, chave)) {
    const { em = '' } = ledger.registros[ligado] ?? {};
    if (!dentro(periodo, em)) throw refuse('LEITURA_FICARIA_FORA', { em: falado(em), periodo: periodoFalado(periodo) });
  }
};
