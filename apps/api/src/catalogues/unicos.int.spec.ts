import { amostra, unicosContract } from './unicos.contract.js';

unicosContract(amostra);
