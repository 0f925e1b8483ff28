import { ensaiar, retirarSaidas } from './correcao.js';
import type { CorrecaoEvent } from './correcao.events.js';
import { acompanhar, chaveDe, desfazer } from './registro.js';
import type { Room } from './room.js';

export type CorrecaoCommand = {
  readonly type: 'ExcluirRegistro';
  readonly data: { readonly processo: CorrecaoEvent['data']['processo']; readonly id: number; readonly motivo: string | null };
};

/** Deletes a record of any process. */
export const correcaoRoom: Room<CorrecaoCommand, CorrecaoEvent> = {
  decide: {
    ExcluirRegistro: ({ processo, id, motivo }, ledger) => {
      const { efeitos } = ensaiar(ledger, { processo, id, entradas: [], ficam: [], refazer: () => undefined });
      return [{ type: 'RegistroExcluido', data: { processo, id, motivo, ...efeitos } }];
    },
  },
  evolve: {
    RegistroExcluido: ({ processo, id, saidasAntes }, ledger) => {
      desfazer(ledger, chaveDe(processo, id));
      acompanhar(ledger, chaveDe(processo, id));
      retirarSaidas(ledger, saidasAntes);
    },
  },
};
