import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { dia } from '../../kernel/dates.js';
import { id, texto } from '../../kernel/decimal.js';
import { SafraContada } from '../../propriedade/safra-contada.answers.js';
import { mudanca } from '../../kernel/vazio.js';

/** The picking and the costs of a plot's activities; without `talhao`, general expenses of a farm. */
export const CustoPorTalhao = z
  .object({
    talhao: z.int().nullable(),
    nome: z.string(),
    fazenda: z.int(),
    areaHa: z.number().nullable(),
    atividades: z.int(),
    ultima: out.day,
    litros: out.quantity,
    colheita: out.money,
    outrosCustos: out.money,
    total: out.money,
    porHa: out.money.nullable(),
  })
  .meta({ id: 'CustoPorTalhao' });

/** The activities by plot, each as a period of days. */
export const LinhaDoTempo = z
  .object({
    data: z.array(z.object({ id: z.int(), name: z.string(), periods: z.array(z.object({ id: z.int(), start: out.day, end: out.day })) })),
  })
  .meta({ id: 'LinhaDoTempo' });

/** `PUT /v1/reg-atividades/duplicate`. Absent fields are copied. */
export const DuplicarAtividade = z
  .strictObject({
    registro_id: id(),
    safra: mudanca(id()),
    talhao: mudanca(id()),
    fazenda: mudanca(id()),
    atividade: mudanca(z.union([id(), texto(120)])),
    data: dia(),
  })
  .meta({ id: 'DuplicarAtividade' });

/** A kind of activity as it was done on a plot: how often, and when last. */
export const AtividadesDoTalhao = z
  .object({
    id: z.int().meta({ description: 'O registro mais novo' }),
    atividade: z.union([z.string(), z.int()]),
    atividadeNome: z.string(),
    vezes: z.int(),
    ultima: out.day,
  })
  .meta({ id: 'AtividadesDoTalhao' });

/** The yield and the costs of a plot in a crop year: picking by day, costs by kind of activity, both of the days of that year. */
export const ResumoDoTalhao = z
  .object({
    ...SafraContada,
    colhido: z.array(z.object({ data: out.day, litros: out.quantity, valor: out.money })),
    gastos: z.array(z.object({ nome: z.string(), vezes: z.int(), valor: out.money })),
    litros: out.quantity,
    colheita: out.money,
    outrosCustos: out.money,
    total: out.money,
    porHa: out.money.nullable(),
  })
  .meta({ id: 'ResumoDoTalhao' });
