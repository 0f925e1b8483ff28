import { openSeason } from './csv.js';
import { seasonContract } from './season.contract.js';

seasonContract(openSeason());
