import type { RebeneficioEvent } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.events';
import { defineProjection } from '../../declare/projection.js';
import { rebeneficioTable } from '../tables.js';
import { corrigiu, TABELAS_DA_TRANSFORMACAO, transformou } from '../transformacao/kit.projection.js';

/** Beans are sieved, parted or put together. */
export const rebeneficioProjection = defineProjection<RebeneficioEvent>({
  name: 'rebeneficio',
  tables: [rebeneficioTable, ...TABELAS_DA_TRANSFORMACAO],
  on: {
    RebeneficioRealizado: (fact) =>
      transformou(fact, rebeneficioTable, 'rebeneficio', { ...fact.data, id: fact.data.rebeneficioId, avulso: false }),
    RebeneficioCorrigido: (fact) =>
      corrigiu(fact, rebeneficioTable, 'rebeneficio', { ...fact.data, id: fact.data.rebeneficioId, avulso: false }),
  },
});
