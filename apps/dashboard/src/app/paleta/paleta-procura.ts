import type { ElementType } from 'react';
import { contem, dobrar, palavrasDe } from '@tulha/domain/kernel/palavras';

/** One thing the palette can do: go somewhere, or act. */
export type Acao = {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon: ElementType;
  readonly to?: string;
  readonly act?: () => void;
};
export type Grupo = { readonly group: string; readonly acoes: readonly Acao[] };

/** The entries that contain every word typed, without empty groups; names that begin with the first word come first. */
export const procurar = (grupos: readonly Grupo[], query: string): readonly Grupo[] => {
  const words = palavrasDe(query);
  const first = dobrar(words[0] ?? '');
  const rank = ({ label }: Acao) => (dobrar(label).startsWith(first) ? 0 : 1);
  return grupos
    .map(({ group, acoes }) => ({
      group,
      acoes: acoes
        .filter(({ label, description = '' }) => words.every((word) => contem(`${label} ${description}`, word)))
        .toSorted((a, b) => rank(a) - rank(b)),
    }))
    .filter(({ acoes }) => acoes.length > 0);
};

/** Groups with an entry named like the typed text come before groups that only relate to it: a client before the sales to it. */
export const pelosNomes = (grupos: readonly Grupo[], query: string): readonly Grupo[] => {
  const rank = ({ acoes }: Grupo) => (acoes.some(({ label }) => contem(label, query)) ? 0 : 1);
  return grupos.toSorted((a, b) => rank(a) - rank(b));
};
