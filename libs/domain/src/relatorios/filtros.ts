import { z } from 'zod';
import { apart, day, type Field, option, optional, ref, refs, text, withWire } from '../kernel/catalogue/fields.js';
import { diaFromBr, isDia } from '../kernel/calendar.js';
import { CUSTOS, NOMES_DOS_CUSTOS, TIPOS_DE_CUSTO } from './custos/custo.js';

/** Both ends of a period written as one text: its first ten letters, and those from the fourteenth on. */
const pontas = (intervalo: string) => [intervalo.slice(0, 10), intervalo.slice(13)] as const;
const lida = (ponta: string) => (isDia(ponta) ? ponta : diaFromBr(ponta));

/** `01/09/2025 - 31/08/2026` → its days; undefined where it is none. */
export const diasDoIntervalo = (intervalo: string): { readonly de: string; readonly ate: string } | undefined => {
  const [de, ate] = pontas(intervalo).map(lida);
  return de !== undefined && ate !== undefined && de <= ate && intervalo.slice(10, 13) === ' - ' ? { de, ate } : undefined;
};

const intervalo = withWire(
  text('Intervalo'),
  z
    .string()
    .max(23)
    .refine((escrito) => diasDoIntervalo(escrito) !== undefined, 'Use dois dias, o primeiro antes: 01/09/2025 - 31/08/2026.'),
);

const todos = {
  safra: ref('Safra', 'safra', { help: 'Todas as safras' }),
  talhoes: refs('Talhões', 'talhao', { help: 'Todos os talhões' }),
  atividade: ref('Atividade', 'tipo_atividade', { help: 'Todas as atividades' }),
  dateStart: day('Desde'),
  dateEnd: day('Até'),
  custo: option('Custo', CUSTOS, { rotulos: NOMES_DOS_CUSTOS }),
  tipo: option('Tipo', TIPOS_DE_CUSTO, { rotulos: { DIRETO: 'Diretos', INDIRETO: 'Indiretos' } }),
  parametroconta: ref('Conta', 'categoria', { help: 'Todas as contas' }),
  intervalo,
} as const;
type Todos = typeof todos;
type Optional<F> = F extends Field<infer W, false, infer K> ? Field<W, true, K> : never;
type Filtros = { readonly [N in keyof Todos]: Optional<Todos[N]> };

/** The filters of every report of costs. The named ones are offered on its screen; the others work by address. */
export const filtrosDosRelatorios = (...oferecidos: readonly (keyof Todos)[]): Filtros =>
  Object.fromEntries(
    Object.entries(todos as Readonly<Record<string, Field<z.ZodType, false>>>).map(([nome, campo]) => [
      nome,
      oferecidos.includes(nome as keyof Todos) ? optional(campo) : apart(campo),
    ]),
  ) as unknown as Filtros;

/** The filters of a statement of results. Activity and account are left out, since a result of one of them means nothing. */
export const filtrosDoDre = (...oferecidos: readonly (keyof Todos)[]): Omit<Filtros, 'atividade' | 'parametroconta'> => {
  const { atividade: _atividade, parametroconta: _conta, ...filtros } = filtrosDosRelatorios(...oferecidos);
  return filtros;
};
