import { everyCell } from './generated.contract.js';

everyCell(6);
