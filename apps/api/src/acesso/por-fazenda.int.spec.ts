import { porFazendaContract } from './por-fazenda.contract.js';

/** The number of records of each question; all of them in the long suite. */
const QUANTAS = 3;

porFazendaContract(QUANTAS);
