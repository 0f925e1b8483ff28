import type { Pool } from 'pg';
import type { Projection } from '../declare/projection.js';
import { LIVE } from '../declare/read-schema.js';
import { signatureOf } from '../declare/signature.js';
import { readCheckpoint } from '../project/checkpoint.js';
import { misshapenIn } from '../project/misshapen.js';

/** Whether the live tables are none, of another version, or not as they are declared: then the runner builds them anew. */
export const areToBeBuilt = async (pool: Pool, projections: readonly Projection[]): Promise<boolean> => {
  const live = await readCheckpoint(pool, LIVE);
  return live?.assinatura !== signatureOf(projections) || (await misshapenIn(pool, LIVE, projections)).length > 0;
};
