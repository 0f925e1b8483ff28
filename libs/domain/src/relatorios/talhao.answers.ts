import { z } from 'zod';
import { paged } from '../kernel/answers.js';
import { out } from '../kernel/catalogue/answers.js';
import { CUSTOS, TIPOS_DE_CUSTO } from './custos/custo.js';
import { ResumoDoDreAnswer } from './dre/dre.answers.js';

const sobre = {
  talhao: z.object({ id: z.int(), nome: z.string(), areaHa: out.decimal.nullable() }),
  /** Its subject, in words. */
  about: z.string(),
};
const tipo = z.enum(TIPOS_DE_CUSTO);
const custo = z.enum(CUSTOS);

/** The statement of one plot, with its shares of entries for its farm alone. */
export const DreDoTalhao = z.object({ ...sobre, resumo: ResumoDoDreAnswer }).meta({ id: 'DreDoTalhao' });

/** Its costs, line by line of the statement: they sum to `total`. */
export const CustosDoDreDoTalhao = z
  .object({
    ...sobre,
    content: z.array(z.object({ grupo: z.string(), conta: z.string(), tipo: tipo.nullable(), valor: out.money })),
    total: out.money,
  })
  .meta({ id: 'CustosDoDreDoTalhao' });

const totais = z.object({ ...(Object.fromEntries(CUSTOS.map((um) => [um, out.money])) as Record<string, z.ZodNumber>), total: out.money });

/** All costs of a plot, each with its day: its own entries, and its shares of entries for its farm alone. */
export const CustosDoTalhao = z
  .object({
    ...sobre,
    ...paged(
      z.object({
        id: z.int(),
        data: out.day,
        descricao: z.string(),
        tipo,
        custo,
        conta: z.string().nullable(),
        atividade: z.int().nullable(),
        financeiroId: z.int().nullable(),
        valor: out.money,
      }),
    ).shape,
    totals: totais,
  })
  .meta({ id: 'CustosDoTalhao' });

/** The yield of a plot, day by day. */
export const ColhidoDoTalhao = z
  .object({
    ...sobre,
    ...paged(z.object({ data: out.day, linhas: z.int(), colaboradores: z.int(), litros: out.quantity, valor: out.money })).shape,
    totals: z.object({ litros: out.quantity, valor: out.money, litrosPorHa: out.quantity.nullable() }),
  })
  .meta({ id: 'ColhidoDoTalhao' });
