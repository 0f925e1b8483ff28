import type { Recorded } from '@tulha/domain/kernel/fact';
import type { FactTable } from '@tulha/domain/kernel/facts';

/**
 * Why an opened fact does not match the declaration of its type, naming fields without their values; undefined where it
 * does. A personal field whose key was destroyed is null, of any type.
 */
export const misfitOf =
  (types: FactTable) =>
  ({ type, data }: Recorded): string | undefined => {
    const declared = types[type];
    if (!declared) return 'tipo desconhecido';
    const erased = new Set((declared.pessoal?.campos ?? []).filter((field) => (data as Record<string, unknown>)[field] === null));
    const { error } = declared.data.safeParse(data);
    const wrong = (error?.issues ?? []).filter(({ path: [field] }) => !erased.has(String(field)));
    return wrong.length === 0 ? undefined : wrong.map(({ path, code }) => `${path.join('.') || 'corpo'} (${code})`).join(', ');
  };
