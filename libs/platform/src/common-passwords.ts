import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that are tried first, some fifty thousand of them. */
const COMUNS: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

/** Words that many people on a farm would choose, besides the common list. */
const DO_LUGAR = ['tulha', 'fazenda', 'senha', 'cafe', 'café', 'colheita', 'safra', 'mudar', 'admin'];
const CURTA = 4;

const simples = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const letras = (text: string) => simples(text).replace(/[^a-z]/g, '');

/** Words from known data of a user: `ana.maria@sitio.com.br` → ana, maria, sitio. */
const palavras = (context: readonly string[]) =>
  context.flatMap((text) => [letras(text), ...simples(text).split(/[^a-z0-9]+/)]).filter((word) => word.length >= CURTA);

/**
 * Why a password would be guessed: it is one of the commonest, or little more than a word about its owner. Undefined for a
 * good one.
 * @param context login, name, e-mail, names of farms
 */
export const whyGuessed = (password: string, context: readonly string[]): 'comum' | 'previsivel' | undefined => {
  const given = simples(password);
  const bare = letras(password);
  if (COMUNS.has(password.toLowerCase()) || COMUNS.has(given) || COMUNS.has(bare) || /^(.{1,4})\1+$/.test(given)) return 'comum';
  // The rest of the password without the obvious words; a sentence that mentions one of them is still a sentence.
  const rest = [...palavras(context), ...DO_LUGAR.map(letras)]
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), given)
    .replace(/[^\p{L}]/gu, '');
  return rest.length < CURTA && rest.length < bare.length ? 'previsivel' : undefined;
};
