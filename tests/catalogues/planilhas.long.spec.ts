import { amostra, planilhasContract } from './planilhas.contract.js';

planilhasContract({ formatos: ['csv', 'xlsx'], aFundo: amostra });
