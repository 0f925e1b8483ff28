import type { Settings } from './isolation.js';

/** The setting that says that it is not known yet whose account something is. */
const SEM_CONTA = 'tulha.sem_conta';

/** Lets a question look in the few tables that tell whose account something is. Nobody but `acesso/sem-conta.queries.ts` asks so. */
export const seeingNoConta: Settings = { [SEM_CONTA]: 'sim' };
