import { corposContract, grupos } from './corpos.contract.js';

/** One group of routes in so many; all of them in the long suite. */
const UM_EM = 10;

corposContract(grupos.filter((_, at) => at % UM_EM === 0));
