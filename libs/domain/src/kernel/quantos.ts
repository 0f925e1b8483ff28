/** `1 lote`, `3 lotes`: a number with its singular or plural noun. */
export const quantos = (n: number, um: string, muitos: string): string => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`;
