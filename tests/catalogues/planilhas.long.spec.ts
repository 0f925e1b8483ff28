import { amostra, planilhasContract, todos } from './planilhas.contract.js';

planilhasContract({ quais: todos, formatos: ['csv', 'xlsx'], aFundo: amostra });
