import { historiasNasTabelas } from './historias.contract.js';

historiasNasTabelas(50);
