/** What somebody wants of a module: to look, or to change. */
export type Acao = 'ler' | 'escrever';

/** What each role may do. The first of them owns the account and may do everything in it. */
const PAPEIS: Readonly<Record<string, (modulo: string, acao: Acao) => boolean>> = {
  dono: () => true,
};

/** Whether a role may do this in a module (`rastreabilidade`, `financeiro`…). A role nobody knows may do nothing. */
export const pode = (papel: string, modulo: string, acao: Acao): boolean =>
  Object.hasOwn(PAPEIS, papel) && (PAPEIS[papel]?.(modulo, acao) ?? false);
