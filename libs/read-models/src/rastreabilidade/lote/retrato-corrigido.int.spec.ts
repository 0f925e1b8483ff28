import { retratoCorrigido } from './retrato-corrigido.contract.js';

retratoCorrigido(40);
