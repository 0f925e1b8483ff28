import { type Fuso, fusoComum, fusoDa } from '@tulha/domain/kernel/relogio';
import type { Reader } from '../read/reader.js';

/** The clock of farms: theirs where all keep the same, the rule's where they do not, or where there is none. */
export const fusoDasFazendas = async (reader: Reader, fazendas: readonly (number | null)[]): Promise<Fuso> => {
  const ids = fazendas.filter((id): id is number => id !== null);
  const lugares = await reader
    .de('fazenda')
    .select(['uf', 'cidade'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return fusoComum(lugares.map((lugar) => fusoDa(lugar)));
};
