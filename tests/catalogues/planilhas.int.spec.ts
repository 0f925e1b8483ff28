import { amostra, planilhasContract } from './planilhas.contract.js';

/** The catalogues with most kinds of fields and rules, and the one whose records are counted. */
const poucos = amostra.filter(({ tabela }, at) => at < 2 || tabela === 'fazenda');

planilhasContract({ quais: amostra, formatos: ['csv'], aFundo: poucos });
