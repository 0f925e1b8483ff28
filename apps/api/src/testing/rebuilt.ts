import { factTypes } from '@tulha/application/registry';
import { createSealing } from '@tulha/application/sealing/sealing';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { verifyReadModel } from '@tulha/read-models/rebuild/verify';
import { projections } from '@tulha/read-models/tables';
import type { TestApp } from './test-app.js';

/** Rebuilds the whole read model from the facts of a test. @returns the tables that came out otherwise than they stand. */
export const tablesThatDiffer = async ({ owner: pool, services: { store, config } }: TestApp) => {
  const { open } = createSealing(factTypes, postgresKeyVault(pool, config.masterKey));
  const { tables } = await verifyReadModel(pool, { store, open, projections });
  return tables.filter((table) => !table.equal);
};
