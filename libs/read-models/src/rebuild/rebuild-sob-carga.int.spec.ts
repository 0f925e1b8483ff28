import { telasRefeitas } from './rebuild-sob-carga.contract.js';

telasRefeitas(15);
