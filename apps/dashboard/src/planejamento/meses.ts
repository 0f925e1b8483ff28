/** A month of the wire as it stands under a drawing: `2026-06` → `06/26`. */
export const nomeDoMes = (mes: string): string => `${mes.slice(5)}/${mes.slice(2, 4)}`;
