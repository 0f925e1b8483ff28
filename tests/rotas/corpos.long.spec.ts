import { corposContract, grupos } from './corpos.contract.js';

corposContract(grupos);
