import { amostra, matrixContract } from './catalogue-matrix.contract.js';

matrixContract(amostra);
