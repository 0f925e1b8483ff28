import { type Decider, hojeDe, never } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import { refuseRelatorios } from '../errors.js';
import type { PendenciaEvent } from './pendencia.events.js';

type Deixada = Extract<PendenciaEvent, { type: 'PendenciaDeixada' }>['data'];
type State = { readonly deixadas: readonly Deixada[] };

export type PendenciaCommand =
  | { readonly type: 'DeixarPendencia'; readonly data: Deixada }
  | { readonly type: 'RetomarPendencia'; readonly data: Pick<Deixada, 'chave'> };

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
        const { ate } = command.data;
        if (ate !== null && ate <= hojeDe(meta)) throw refuseRelatorios('PENDENCIA_PARA_TRAS');
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
