import type { BeneficioEvent } from '@tulha/domain/rastreabilidade/beneficio/beneficio.events';
import { defineProjection } from '../../declare/projection.js';
import { beneficioTable } from '../tables.js';
import { corrigiu, TABELAS_DA_TRANSFORMACAO, transformou } from '../transformacao/kit.projection.js';

/** Dry coffee, in litres, becomes beans, in kilograms. */
export const beneficioProjection = defineProjection<BeneficioEvent>({
  name: 'beneficio',
  tables: [beneficioTable, ...TABELAS_DA_TRANSFORMACAO],
  on: {
    BeneficioRealizado: (fact) => transformou(fact, beneficioTable, 'beneficio', { ...fact.data, id: fact.data.beneficioId }),
    BeneficioCorrigido: (fact) => corrigiu(fact, beneficioTable, 'beneficio', { ...fact.data, id: fact.data.beneficioId }),
  },
});
