import { exigirData } from '../ledger/datas.js';
import type { Room } from '../ledger/room.js';
import { aplicarTransformacao, entradasDe, saidasDe } from '../ledger/transformacao.js';
import type { BeneficioCommand } from './beneficio.commands.js';
import type { BeneficioEvent } from './beneficio.events.js';

/** Litres go in and kilograms come out: no mass balance can be asked of the two, so the loss (straw) is as declared. What is in kilograms was hulled before. */
export const beneficioRoom: Room<BeneficioCommand, BeneficioEvent> = {
  decide: {
    RealizarBeneficio: ({ beneficioId, fazendaId, avulso = false, perdaG, adicionais = [], responsavel = null, ...data }, ledger, meta) => {
      if (avulso) exigirData(data.em.dia, [], meta);
      const entradas = avulso ? [] : entradasDe(ledger, data, meta, 'L');
      const { codigo, lotes: saidas } = saidasDe(ledger, data, 'B');
      return [
        {
          type: 'BeneficioRealizado',
          data: { beneficioId, avulso, perdaG, codigo, fazendaId, em: data.em, entradas, saidas, adicionais: [...adicionais], responsavel },
        },
      ];
    },
  },
  evolve: { BeneficioRealizado: (data, ledger) => aplicarTransformacao(ledger, data) },
};
