import { z } from 'zod';

/** What a step from which something follows would do: nothing is written. `segue`: in other rooms, a sentence each. */
export const EnsaioDoPasso = z
  .object({ situacao: z.string(), segue: z.array(z.string()), avisos: z.array(z.string()) })
  .meta({ id: 'EnsaioDoPasso' });
