import { refuse } from '../errors.js';
import { exigirData } from '../ledger/datas.js';
import { codigoDeProcesso, exigirSaldo, lembrarCodigo, lotesDistintos, naFazenda, show } from '../ledger/ledger.js';
import type { Room } from '../ledger/room.js';
import type { CooperativaCommand } from './cooperativa.commands.js';
import type { CooperativaEvent } from './cooperativa.events.js';

export const cooperativaRoom: Room<CooperativaCommand, CooperativaEvent> = {
  decide: {
    DepositarNaCooperativa: ({ depositoId, codigo, cooperativaId, em, lotes, totalG = null }, ledger, meta) => {
      const distintos = lotesDistintos(ledger, lotes);
      exigirData(
        em,
        distintos.map(({ lote }) => lote),
        meta,
      );
      const porcoes = distintos.map(({ lote, quantidadeG }) => {
        if (lote.unidade !== 'kg') throw refuse('LOTE_DE_OUTRA_UNIDADE', { codigo: lote.codigo, unidade: lote.unidade, esperada: 'kg' });
        const disponivel = naFazenda(lote);
        const massaG = quantidadeG ?? (distintos.length === 1 && totalG ? totalG : disponivel);
        exigirSaldo(lote, disponivel, Math.max(massaG, 1));
        return { loteId: lote.id, massaG };
      });
      const soma = porcoes.reduce((sum, { massaG }) => sum + massaG, 0);
      if (totalG !== null && soma !== totalG) throw refuse('DEPOSITO_NAO_FECHA', { soma: show(soma), total: show(totalG) });
      return [
        {
          type: 'DepositoRealizado',
          data: { depositoId, codigo: codigoDeProcesso(ledger, codigo, 'D'), cooperativaId, em, lotes: porcoes },
        },
      ];
    },
  },
  evolve: {
    DepositoRealizado: ({ codigo, lotes }, ledger) => {
      for (const { loteId, massaG } of lotes) {
        const lote = ledger.lotes[loteId];
        if (lote) lote.naCooperativa += massaG;
      }
      lembrarCodigo(ledger, codigo);
    },
  },
};
