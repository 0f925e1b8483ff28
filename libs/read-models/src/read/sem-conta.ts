import type { Settings } from './isolation.js';

/** The setting that says that it is not known yet whose account something is. */
const SEM_CONTA = 'tulha.sem_conta';

/** Lets a query see the few tables that tell which account something belongs to. Only `acesso/sem-conta.queries.ts` uses it. */
export const seeingNoConta: Settings = { [SEM_CONTA]: 'sim' };
