import { ensaiar, retirarSaidas } from './correcao.js';
import type { CorrecaoEvent } from './correcao.events.js';
import { acompanhar, chaveDe, desfazer, devolver, situar } from './registro.js';
import { instante } from './datas.js';
import { chaveCitada } from './citado.js';
import type { Room } from './room.js';

export type CorrecaoCommand = {
  readonly type: 'ExcluirRegistro';
  readonly data: {
    readonly processo: Extract<CorrecaoEvent, { type: 'RegistroExcluido' }>['data']['processo'];
    readonly id: number;
    readonly motivo: string | null;
  };
};

/** Deletes a record of any process. */
export const correcaoRoom: Room<CorrecaoCommand, CorrecaoEvent> = {
  decide: {
    ExcluirRegistro: ({ processo, id, motivo }, ledger) => {
      const { efeitos } = ensaiar(ledger, { processo, id, entradas: [], ficam: [], semEntrada: true, refazer: () => undefined });
      return [{ type: 'RegistroExcluido', data: { processo, id, motivo, ...efeitos } }];
    },
  },
  evolve: {
    SaidaDesfeita: ({ processo, id, por }, ledger) => devolver(ledger, chaveDe(processo, id), chaveCitada(por)),
    LoteSituado: ({ loteId, processo, id, localId, em }, ledger) =>
      situar(ledger, loteId, { chave: chaveDe(processo, id), em: em.hora ? instante(em) : em.dia, la: localId !== null }),
    RegistroExcluido: ({ processo, id, saidasAntes }, ledger) => {
      desfazer(ledger, chaveDe(processo, id));
      acompanhar(ledger, chaveDe(processo, id));
      retirarSaidas(ledger, saidasAntes);
    },
  },
};
