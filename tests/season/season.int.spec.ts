import { generatedSeason } from './csv.js';
import { seasonContract } from './season.contract.js';

/** A season with little of everything. */
seasonContract(generatedSeason(0.1));
