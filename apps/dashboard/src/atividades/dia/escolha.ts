import { isDia } from '@tulha/domain/kernel/calendar';
import type { Medida } from './conta.js';

export type Escolha = {
  readonly data: string;
  readonly talhao: number;
  readonly tipo: Medida['tipo'];
  readonly medida: number | null;
  readonly valor: number | null;
  readonly turma: number;
  readonly falar: boolean;
};

/** The fields still missing before counting can begin. */
export const faltaNaEscolha = ({ data, talhao, medida, valor }: Escolha): Partial<Record<keyof Escolha, string>> => ({
  ...(!isDia(data) && { data: 'Informe o dia.' }),
  ...(talhao === 0 && { talhao: 'Escolha o talhão.' }),
  ...(!medida && { medida: 'Informe quantos litros tem a medida.' }),
  ...(valor === null && { valor: 'Informe quanto vale cada medida.' }),
});
