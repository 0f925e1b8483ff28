import { contem, palavrasDe } from '@tulha/domain/kernel/palavras';
import { useGuias } from './ajuda.api.js';
import type { Mostrado } from './guia.js';
import { guiasDaTulha } from './guias.js';

/** Every guide: the account's own first, since they say how it is done here, then those of the product. */
export const useMostrados = (): readonly Mostrado[] => {
  const { data } = useGuias();
  return [...(data?.content ?? []), ...guiasDaTulha];
};

/** Guides that have every word in their title or their text. */
export const queDizem = (guias: readonly Mostrado[], query: string): readonly Mostrado[] => {
  const words = palavrasDe(query);
  return guias.filter(({ title, content }) => words.every((word) => contem(`${title} ${content}`, word)));
};
