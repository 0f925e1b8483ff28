import { porFazendaContract } from './por-fazenda.contract.js';

porFazendaContract();
