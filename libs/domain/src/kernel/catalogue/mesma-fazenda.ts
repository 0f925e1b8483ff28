import type { Catalogue } from './catalogue.js';

type Valores = Readonly<Record<string, unknown>>;
type Achado = { readonly campo: string; readonly de: string; readonly id: number; readonly fazenda: number };

const idsDe = (valores: Valores | undefined, campo: string): readonly number[] => [valores?.[campo] ?? []].flat() as number[];

/** Whether a change takes a record that had a farm to another. */
export const mudaDeFazenda = (antes: Valores | undefined, agora: Valores): boolean =>
  Boolean(antes?.['fazenda']) && Boolean(agora['fazenda']) && antes?.['fazenda'] !== agora['fazenda'];

/**
 * The first record that this one newly names in one of `campos` although the two are of different farms. A reference from
 * before the rule may stay; a record that moves to another farm does not take others along. A record of no farm belongs to
 * all.
 * @param campos fields that name records which stay on their farm
 * @param antes the values until now, which may stay; undefined for a new record
 */
export const deOutraFazenda = (
  { fields }: Pick<Catalogue, 'fields'>,
  campos: readonly string[],
  agora: Valores,
  antes: Valores | undefined,
  fazendaDe: (tabela: string, id: number) => number | null | undefined,
): Achado | undefined => {
  const { fazenda } = agora;
  if (!fazenda) return undefined;
  for (const campo of campos) {
    const de = fields[campo]?.de as string;
    const ficam = new Set(mudaDeFazenda(antes, agora) ? [] : idsDe(antes, campo));
    for (const id of idsDe(agora, campo)) {
      const dele = ficam.has(id) ? null : fazendaDe(de, id);
      if (dele && dele !== fazenda) return { campo, de, id, fazenda: dele };
    }
  }
  return undefined;
};
