import { openSeason } from '../season/csv.js';
import { formatosDaSafra } from './formatos.contract.js';

const { origem, arquivos } = openSeason();

formatosDaSafra(origem === 'pasta' ? 'da pasta dada' : 'gerada, inteira', arquivos);
