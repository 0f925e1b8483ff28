import { type Decider, hojeDe, never } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import { refuseRelatorios } from '../errors.js';
import { PENDENCIAS, tipoDaChave } from '../hoje.js';
import type { PendenciaEvent } from './pendencia.events.js';

type Deixada = Extract<PendenciaEvent, { type: 'PendenciaDeixada' }>['data'];
type State = { readonly deixadas: readonly Deixada[] };

export type PendenciaCommand =
  | { readonly type: 'DeixarPendencia'; readonly data: Deixada }
  | { readonly type: 'RetomarPendencia'; readonly data: Pick<Deixada, 'chave'> };

/** A thing of a kind that may not be put off, or not without a day. @throws PENDENCIA_DE_SEGURANCA, PENDENCIA_SEM_DIA, PENDENCIA_PARA_TRAS */
const exigirQueSeDeixe = ({ chave, ate }: Pick<Deixada, 'chave' | 'ate'>, hoje: string): void => {
  const tipo = tipoDaChave(chave);
  const modo = tipo && PENDENCIAS[tipo].deixar;
  if (modo === 'NAO') throw refuseRelatorios('PENDENCIA_DE_SEGURANCA');
  if (modo === 'ATE_UM_DIA' && ate === null) throw refuseRelatorios('PENDENCIA_SEM_DIA');
  if (ate !== null && ate <= hoje) throw refuseRelatorios('PENDENCIA_PARA_TRAS');
};

const sem = (deixadas: readonly Deixada[], chave: string) => deixadas.filter((uma) => uma.chave !== chave);

/** What an account put off of the things to be done today, or takes for done. */
export const pendenciaDecider: Decider<PendenciaCommand, PendenciaEvent, State> = {
  category: 'pendencia',
  initial: () => ({ deixadas: [] }),
  evolve: ({ deixadas }, { type, data }) => {
    switch (type) {
      case 'PendenciaDeixada':
        return { deixadas: [...sem(deixadas, data.chave), data] };
      case 'PendenciaRetomada':
        return { deixadas: sem(deixadas, data.chave) };
      default:
        return never(type);
    }
  },
  decide: (command, { deixadas }, meta) => {
    const antes = deixadas.find(({ chave }) => chave === command.data.chave);
    switch (command.type) {
      case 'DeixarPendencia': {
        exigirQueSeDeixe(command.data, hojeDe(meta));
        const data = { ...command.data, deixadaId: antes?.deixadaId ?? command.data.deixadaId };
        return antes && igual(antes, data) ? [] : [{ type: 'PendenciaDeixada', data }];
      }
      case 'RetomarPendencia':
        return antes ? [{ type: 'PendenciaRetomada', data: { deixadaId: antes.deixadaId, chave: antes.chave } }] : [];
      default:
        return never(command);
    }
  },
};
