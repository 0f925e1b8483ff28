import { trimOf } from '../../kernel/trim.js';
const NOME_MAX = 120;

/** Characters of no use in a name, and trouble in a header or on a disk: control and formatting characters, and those Windows refuses. */
const PROIBIDOS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu;

/**
 * A file's name as it is stored: the last part of the path it came with, without harmful characters, at most 120 characters
 * with its extension. It is shown and offered at download; no file is ever opened by it.
 */
export const nomeDeArquivo = (dado: string): string => {
  const parte = dado.split(/[\\/]/).at(-1) ?? '';
  const limpo = trimOf(parte.normalize('NFC').replace(PROIBIDOS, ' ').replace(/\s+/g, ' '), '. ');
  if (limpo === '') return 'arquivo';
  const [, base = limpo, fim = ''] = /^(.*[^.])(\.[A-Za-z0-9]{1,8})$/u.exec(limpo) ?? [];
  return (
    [...base]
      .slice(0, NOME_MAX - fim.length)
      .join('')
      .trimEnd() + fim
  );
};
