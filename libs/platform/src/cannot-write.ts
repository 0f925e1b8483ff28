import { troubleOf } from './postgres/trouble.js';
import { StartError } from './start-error.js';

/** Why nothing can be kept in a folder, in one sentence. */
export const cannotWrite = (folder: string, error: unknown): StartError => {
  const why = troubleOf(error) === 'full' ? 'o disco está cheio' : 'não há permissão ou o caminho não é uma pasta';
  return new StartError('PASTA_SEM_ESCRITA', `Não é possível gravar na pasta ${folder} (${why}): escolha outra com TULHA_DATA.`, error);
};
