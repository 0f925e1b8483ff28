import { addDays } from '@tulha/domain/kernel/dates';
import type { Reader } from '@tulha/read-models/read/reader';
import { avisosDosIntervalos } from '../rotas/avisos-dos-intervalos.js';

type Row = Readonly<Record<string, unknown>>;

/** Registers that send people into a plot on a day (`data`, `talhao`), and have an `aviso`. */
const EM_CAMPO: ReadonlySet<string> = new Set(['inspecao', 'ordem_trabalho']);
/** An older day is past: nobody is warned of it any more, and a list of years asks nothing of the applications of years. */
const DIAS = 30;

const comoFeito = ({ data, talhao }: Row) => ({
  ...{ atividade: 0, data: String(data), horaInicial: null, horaFinal: null },
  ...{ talhoes: [Number(talhao)], colheita: false },
});

/** Rows of such a register with the warning that an activity on that day and plot would get, after what they say already. */
export const comEntrada = async (reader: Reader, tabela: string, rows: readonly Row[], hoje: string): Promise<readonly Row[]> => {
  const recentes = EM_CAMPO.has(tabela) ? rows.filter(({ data, talhao }) => talhao && String(data) >= addDays(hoje, -DIAS)) : [];
  if (recentes.length === 0) return rows;
  const todos = await avisosDosIntervalos(reader, recentes.map(comoFeito));
  const porRow = new Map(recentes.map((row, n) => [row, todos[n] ?? []]));
  return rows.map((row) => {
    const avisos = porRow.get(row) ?? [];
    return avisos.length === 0 ? row : { ...row, aviso: [row['aviso'] ?? [], ...avisos].flat().join(' ') };
  });
};
