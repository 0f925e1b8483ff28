/**
 * How well a text reads as Portuguese, by its letters: this chooses among several readings of the same bytes. Spelling decides: a cedilla
 * before a, o, u; a tilde before o or e; capitals among capitals.
 */

const LOWER = 'áàâãéêíóôõúüç';
const FOREIGN = /^\p{L}$/u;
const CAPITAL = /^\p{Lu}$/u;
const SMALL = /^\p{Ll}$/u;
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;
const SIGNS_AT_EDGES = '–—“”‘’…•€§«»·²³\u00a0';
const [RIGHT, HALF_RIGHT, FOREIGN_LETTER, WRONG, NO_LETTER] = [2, 1, -2, -3, -4];

/** Words one meets on any farm, and which no other reading makes anything of. */
const KNOWN = new Set(
  'joão são não pão mão grão grãos irmão irmãos irmã josé antônio antónio conceição sebastião sítio café cafés água águas córrego três serviço serviços preço preços descrição talhão talhões colheita última último única único época índio área açúcar endereço função funções município razão armazém armazéns máquina óleo'.split(
    ' ',
  ),
);
const WITH_GRAVE = new Set(['à', 'às', 'àquele', 'àqueles', 'àquela', 'àquelas', 'àquilo']);

type At = { readonly before: string; readonly after: string; readonly first: boolean; readonly word: string };

/** Whether a letter, small, may stand where it does. */
const spelled = (letter: string, { before, after, first, word }: At): number => {
  const right = (holds: boolean) => (holds ? RIGHT : WRONG);
  switch (letter) {
    case 'ç':
      return right('aeiourlnáéíóúêâ'.includes(before || ' ') && 'aouáóúãõâô'.includes(after || ' '));
    case 'ã':
      return right(!first && !(after === 'o' && 'ao'.includes(before) && word !== 'joão') && (after === '' || 'oezms'.includes(after)));
    case 'õ':
      return right(!first && after === 'e');
    case 'à':
      return right(WITH_GRAVE.has(word));
    case 'â':
      return 'mn'.includes(after || ' ') ? (first ? HALF_RIGHT : RIGHT) : FOREIGN_LETTER;
    case 'á':
      return right(!(after === '' && 'aeiou'.includes(before || ' ')));
    case 'í':
      return right(after !== 'e' && after !== 'í');
    case 'ê':
    case 'ô':
    case 'ü':
      return first ? HALF_RIGHT : RIGHT;
    default:
      return RIGHT;
  }
};

const sign = (character: string, at: { before: string; after: string }): number => {
  if ('ºª°'.includes(character)) return at.before !== '' && at.after === '' ? HALF_RIGHT : WRONG;
  if (!SIGNS_AT_EDGES.includes(character)) return NO_LETTER;
  if (at.before === '' || at.after === '') return 0;
  return character === '’' ? 0 : NO_LETTER;
};

const ofLetter = (character: string, { before, after, first, word }: At): number => {
  const small = character.toLowerCase();
  if (!LOWER.includes(small)) return FOREIGN_LETTER;
  const capital = CAPITAL.test(character);
  const among = capital ? first || CAPITAL.test(before) : !SMALL.test(character) || !(CAPITAL.test(before) && word[1] !== small);
  // A capital stands first, or among capitals; a small letter is followed by none.
  if (!among || (capital ? !first && SMALL.test(after) : CAPITAL.test(after))) return WRONG;
  return spelled(small, { before: before.toLowerCase(), after: after.toLowerCase(), first, word });
};

/**
 * Rates one word as one of several ways to read its bytes.
 * @returns more for a likelier reading; 0 for a word that every reading has alike
 */
export const scoreOf = (word: string): number => {
  const characters = [...word];
  const small = word.toLowerCase();
  let score = KNOWN.has(small) ? 3 : 0;
  for (const [at, character] of characters.entries()) {
    if (character.charCodeAt(0) < 0x80) continue;
    const [before = '', after = ''] = [characters[at - 1], characters[at + 1]];
    const beside = (one: string) => (LETTER_OR_DIGIT.test(one) ? one : '');
    const around = { before: beside(before), after: beside(after) };
    score +=
      FOREIGN.test(character) && !'ºª'.includes(character)
        ? ofLetter(character, { ...around, first: around.before === '' || /\d/.test(around.before), word: small })
        : sign(character, around);
  }
  return score;
};
