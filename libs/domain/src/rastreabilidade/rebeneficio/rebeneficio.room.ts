import { refuse } from '../errors.js';
import { show } from '../ledger/ledger.js';
import type { Room } from '../ledger/room.js';
import { aplicarTransformacao, entradasDe, saidasDe, somaG } from '../ledger/transformacao.js';
import type { RebeneficioCommand } from './rebeneficio.commands.js';
import type { RebeneficioEvent } from './rebeneficio.events.js';

/** Grams that went in and did not come out. @throws SAI_MAIS_DO_QUE_ENTRA, PERDA_NAO_FECHA */
const perdaDe = (entrada: number, saida: number, informada: number | null | undefined): number => {
  if (saida > entrada) throw refuse('SAI_MAIS_DO_QUE_ENTRA', { saida: show(saida), entrada: show(entrada) });
  const esperada = entrada - saida;
  if (informada !== null && informada !== undefined && informada !== esperada) {
    throw refuse('PERDA_NAO_FECHA', { entrada: show(entrada), saida: show(saida), esperada: show(esperada), informada: show(informada) });
  }
  return esperada;
};

export const rebeneficioRoom: Room<RebeneficioCommand, RebeneficioEvent> = {
  decide: {
    RealizarRebeneficio: ({ rebeneficioId, fazendaId, perdaG: informada, adicionais = [], responsavel = null, ...data }, ledger, meta) => {
      const entradas = entradasDe(ledger, data, meta, 'kg');
      const { codigo, lotes: saidas } = saidasDe(ledger, data, 'R');
      const entrou = entradas.reduce((sum, { quantidadeMilesimos }) => sum + quantidadeMilesimos, 0);
      const perdaG = perdaDe(entrou, somaG(saidas), informada);
      return [
        {
          type: 'RebeneficioRealizado',
          data: { rebeneficioId, perdaG, codigo, fazendaId, em: data.em, entradas, saidas, adicionais: [...adicionais], responsavel },
        },
      ];
    },
  },
  evolve: { RebeneficioRealizado: (data, ledger) => aplicarTransformacao(ledger, data) },
};
