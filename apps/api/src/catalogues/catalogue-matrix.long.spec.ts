import { matrixContract } from './catalogue-matrix.contract.js';

matrixContract();
