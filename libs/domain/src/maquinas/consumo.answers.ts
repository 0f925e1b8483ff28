import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';

/** `GET /v1/cad-maquinas/{id}/consumo`. An unknown figure is null, and `faltas` tells which record would make it known. */
export const ConsumoDaMaquina = z
  .object({
    medidor: z.enum(['HORIMETRO', 'ODOMETRO']).nullable(),
    desde: out.day.nullable().meta({ description: 'O primeiro abastecimento de tanque cheio com leitura.' }),
    ate: out.day.nullable().meta({ description: 'O último deles.' }),
    horas: z.number().nullable(),
    km: z.number().nullable(),
    litros: out.quantity.nullable(),
    combustivel: out.money.nullable(),
    manutencao: out.money.nullable(),
    litrosPorHora: z.number().nullable(),
    litrosPorKm: z.number().nullable(),
    litrosPorHa: z.number().nullable(),
    areaHa: z.number().nullable().meta({ description: 'A área em que trabalhou entre os dois tanques.' }),
    custoPorHora: out.money.nullable(),
    custoPorKm: out.money.nullable(),
    cobrado: z.object({ uso: z.number(), custo: out.money, porUso: out.money.nullable(), litros: out.quantity, colheita: out.money }).meta({
      description:
        'O que as atividades do período pagaram por ela, e por hora ou quilômetro; e quanto colheu, e por quanto, que está no custo.',
    }),
    implementos: z
      .array(
        z.object({ implemento: z.int(), nome: z.string(), uso: z.number(), valorHora: out.money.nullable(), custo: out.money.nullable() }),
      )
      .meta({ description: 'O que andou com cada implemento no período, e o que ele custou pelo valor da hora dele.' }),
    faltas: z.array(z.string()),
  })
  .meta({ id: 'ConsumoDaMaquina' });

/** The work of a machine in an activity: `GET /v1/cad-maquinas/{id}/trabalhos`. */
export const TrabalhoDaMaquina = z
  .object({
    id: z.int(),
    atividade: z.int(),
    atividadeNome: z.string(),
    data: out.day,
    talhoes: z.string(),
    uso: z.number().nullable().meta({ description: 'O que o medidor andou; nulo do que ela colheu, que não se lê nele' }),
    litros: out.quantity.nullable().meta({ description: 'O que ela colheu' }),
    implemento: z.string().nullable(),
    valor: out.money,
    total: out.money,
  })
  .meta({ id: 'TrabalhoDaMaquina' });

/** The changes by a new value of the hour: the machine's own value, and the cost of each work of the period. */
export const PreviaDoReajuste = z
  .object({
    valorHora: z.object({ antes: out.money.nullable(), depois: out.money.nullable() }),
    antes: out.money,
    depois: out.money,
    trabalhos: z.array(
      z.object({
        id: z.int(),
        atividade: z.int(),
        atividadeNome: z.string(),
        data: out.day,
        talhoes: z.string(),
        uso: z.number(),
        valor: out.money,
        antes: out.money,
        depois: out.money,
        diferenca: z.number(),
      }),
    ),
  })
  .meta({ id: 'PreviaDoReajuste' });
