import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';

/** `GET /v1/mip/level-count`. `semNivel` counts plots without a count, or with a pest that has no levels: unknown is not none. */
export const ContagemDeNiveis = z
  .object({ total: z.int(), nenhum: z.int(), alerta: z.int(), controle: z.int(), semNivel: z.int() })
  .meta({ id: 'ContagemDeNiveis' });

/** `GET /v1/cad-caldas/{id}/quantidades`: in the order in which they go into the tank, in the unit the stock counts. */
export const QuantidadesDaCalda = z
  .object({
    volume: out.quantity.nullable(),
    area: out.quantity.nullable(),
    tanques: z.array(out.quantity),
    itens: z.array(
      z.object({ insumo: z.int(), descricao: z.string(), unidade: z.string(), total: out.quantity, porTanque: z.array(out.quantity) }),
    ),
  })
  .meta({ id: 'QuantidadesDaCalda' });
