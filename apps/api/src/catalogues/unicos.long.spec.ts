import { unicosContract } from './unicos.contract.js';

unicosContract();
