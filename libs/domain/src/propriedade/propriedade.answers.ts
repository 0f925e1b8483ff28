import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';
import type { PARAMETROS } from './parametros/parametros.catalogue.js';

/** The place of a farm. */
export const LugarDaFazenda = z
  .object({ id: z.int(), nome: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })
  .meta({ id: 'LugarDaFazenda' });

/** How an account wants things counted: each has a value from the start. */
export const ParametrosDaConta = z
  .object({
    medidaPadrao: out.quantity,
    inicioSemana: out.integer,
    diasColhido: out.integer,
    diasTerreiro: out.integer,
    diasSecador: out.integer,
    diasDescanso: out.integer,
    diasArmazem: out.integer,
    umidadeArmazem: out.decimal,
    limiteAlerta: out.integer,
    ...{ custoAcimaPct: z.int(), rendeuMenosPct: z.int(), subiuPct: z.int(), numerosDias: z.int(), contratoDias: z.int() },
  } satisfies Record<keyof typeof PARAMETROS, z.ZodType>)
  .meta({ id: 'ParametrosDaConta' });
