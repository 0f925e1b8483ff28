import { z } from 'zod';

/** The effects of a step with consequences, computed without writing. `segue`: those in other rooms, a sentence each. */
export const EnsaioDoPasso = z
  .object({ situacao: z.string(), segue: z.array(z.string()), avisos: z.array(z.string()) })
  .meta({ id: 'EnsaioDoPasso' });
