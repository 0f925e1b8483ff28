import { porFazendaContract } from './por-fazenda.contract.js';

/** Of each question as many records; all of them in the long suite. */
const QUANTAS = 3;

porFazendaContract(QUANTAS);
