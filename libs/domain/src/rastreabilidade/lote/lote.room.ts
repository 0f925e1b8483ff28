import { exigirData } from '../ledger/datas.js';
import { codigoDeLoteLivre, exigirCodigoLivre, incluirLote, lembrarNumero, proximoCodigo } from '../ledger/ledger.js';
import { chaveDe } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import type { LoteCommand } from './lote.commands.js';
import type { LoteEvent } from './lote.events.js';

/** Codes given by the house: two digits of the year, and a number: `26-0017`. */
const codigoDoAno = (em: string) => `${em.slice(2, 4)}-`;

export const loteRoom: Room<LoteCommand, LoteEvent> = {
  decide: {
    FormarLote: ({ loteId, fazendaId, safraId, em, origens, ...data }, ledger, meta) => {
      exigirData(em, [], meta);
      const codigo = data.codigo ?? proximoCodigo(ledger, codigoDoAno(em), 4, (candidato) => codigoDeLoteLivre(ledger, candidato));
      exigirCodigoLivre(ledger, codigo);
      const parts = origens.map(({ talhaoId, quantidadeMl, valorCentavos = null }) => ({
        talhaoId,
        volumeMl: quantidadeMl,
        valorCentavos,
      }));
      const volumeMl = parts.reduce((sum, part) => sum + part.volumeMl, 0);
      return [{ type: 'LoteFormado', data: { loteId, codigo, fazendaId, safraId, em, volumeMl, origens: parts } }];
    },
  },
  evolve: {
    LoteFormado: ({ loteId, codigo, fazendaId, em, volumeMl }, ledger) => {
      incluirLote(ledger, { id: loteId, codigo, fazendaId, unidade: 'L', em, quantidade: volumeMl, de: chaveDe('lote', loteId) });
      lembrarNumero(ledger, codigo);
    },
  },
};
