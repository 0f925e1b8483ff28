import { generatedSeason } from './csv.js';
import { seasonContract } from './season.contract.js';

/** Of everything that there is in a season, little. */
seasonContract(generatedSeason(0.1));
