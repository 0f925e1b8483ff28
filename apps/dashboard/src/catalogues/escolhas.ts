/** A record of a catalogue, of which its situation is looked at where it has one. */
type Escolhivel = { readonly id: number; readonly [campo: string]: unknown };

const FORA: Readonly<Record<string, string>> = { INATIVO: 'inativo', ARQUIVADO: 'arquivado' };
const foraDe = (row: Escolhivel): string | undefined => FORA[String(row['situacao'])];

/** Records as choices. Those no longer in use are still offered, for entries of earlier days: last, and marked. */
export const escolhasDe = <R extends Escolhivel>(rows: readonly R[], nomeDe: (row: R) => string) => {
  const [emUso, outros] = [rows.filter((row) => !foraDe(row)), rows.filter((row) => foraDe(row))];
  return [...emUso, ...outros].map((row) => {
    const [label, fora] = [nomeDe(row), foraDe(row)];
    return { value: String(row.id), label: fora ? `${label} (${fora})` : label };
  });
};
