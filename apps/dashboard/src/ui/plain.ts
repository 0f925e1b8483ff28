/** As it is looked for: without accents, capitals or blanks around it. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
