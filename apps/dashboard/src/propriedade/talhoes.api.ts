import { useReadAll } from '../http/hooks.js';

export type Talhao = {
  readonly id: number;
  readonly nome: string;
  readonly numero: string | number | null;
  readonly fazenda: number;
  readonly variedade: string | null;
  readonly areaHa: number;
  /** The outline, `[longitude, latitude]` a corner. */
  readonly coords: readonly (readonly [number, number])[] | null;
};

export const useTalhoes = (fazenda: number) => useReadAll<Talhao>('/cad-talhoes', { sort: 'id' }, { fazenda, modulo: 'propriedade' });
