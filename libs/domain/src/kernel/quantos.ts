/** `1 lote`, `3 lotes`: so many of what is called one way alone and another together. */
export const quantos = (n: number, um: string, muitos: string): string => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`;
