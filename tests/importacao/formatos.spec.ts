import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { formatosDaSafra } from './formatos.contract.js';

formatosDaSafra('de exemplo', gerarSafra({ fator: 0.05 }).arquivos);
