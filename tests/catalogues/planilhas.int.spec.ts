import { amostra, planilhasContract } from './planilhas.contract.js';

/** Those with most kinds of fields and rules, and the one whose records are counted. */
const poucos = amostra.filter(({ tabela }, at) => at < 3 || tabela === 'fazenda');

planilhasContract({ formatos: ['csv'], aFundo: poucos });
