import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { NIVEIS } from '../../kernel/nivel.js';
import { SafraContada } from '../../propriedade/safra-contada.answers.js';
import { CUSTOS } from '../custos/custo.js';

const colhido = { litros: out.quantity, valor: out.money };
const totals = z.object(colhido);
const porLitro = out.money.nullable();
const daSafra = { safra: SafraContada.safra };

/** The picking of a crop year, day by day, and its sum. */
export const Acompanhamento = z
  .object({
    ...SafraContada,
    content: z.array(z.object({ data: out.day, colaboradores: z.int(), medidas: z.int(), ...colhido })),
    totals: z.object({
      ...colhido,
      ...{ dias: z.int(), colaboradores: z.int(), talhoes: z.int(), medidas: z.int() },
      litrosPorDia: out.quantity.nullable(),
      valorPorLitro: porLitro,
    }),
  })
  .meta({ id: 'Acompanhamento' });

/** Pickers with their litres, the most first; and the litres of each on a day before the days asked for. */
export const Panhadores = z
  .object({
    ...daSafra,
    content: z.array(
      z.object({
        ...{ colaborador: z.int(), nome: z.string(), dias: z.int(), medidas: z.int(), ...colhido },
        litrosPorDia: out.quantity.nullable(),
        antes: z
          .object({ dias: z.int(), litrosPorDia: out.quantity })
          .nullable()
          .meta({ description: 'O que o mesmo panhador colhia por dia antes; nulo de quem não colhia' }),
      }),
    ),
    totals,
  })
  .meta({ id: 'Panhadores' });

/** Picking by the kind of activity it was of. */
export const ColheitaPorAtividade = z
  .object({
    ...daSafra,
    content: z.array(z.object({ atividade: z.union([z.int(), z.string()]), nome: z.string(), vezes: z.int(), ...colhido })),
    totals,
  })
  .meta({ id: 'ColheitaPorAtividade' });

/** Picking by week; `semana` is its first day, by the account's calendar. */
export const ColheitaPorSemana = z
  .object({ ...daSafra, content: z.array(z.object({ semana: out.day, colaboradores: z.int(), ...colhido })), totals })
  .meta({ id: 'ColheitaPorSemana' });

/** Picking by month, `AAAA-MM`. */
export const ColheitaMensal = z
  .object({ ...daSafra, content: z.array(z.object({ mes: z.string(), colaboradores: z.int(), ...colhido })), totals })
  .meta({ id: 'ColheitaMensal' });

/** A crop year and those before it: the yield of each so many days after it began, and its whole yield. */
export const ColheitaHistorico = z
  .object({
    ...daSafra,
    dias: z.int().meta({ description: 'Dias da safra até hoje' }),
    content: z.array(
      z.object({
        safra: z.int().nullable(),
        descricao: z.string(),
        ...{ inicio: out.day, fim: out.day, ate: out.day },
        ...colhido,
        total: out.quantity,
      }),
    ),
  })
  .meta({ id: 'ColheitaHistorico' });

/** The yield of each farm, and by hectare. */
export const GraficoPorFazenda = z
  .object({
    ...daSafra,
    content: z.array(
      z.object({ fazenda: z.int(), nome: z.string(), areaHa: out.decimal, ...colhido, litrosPorHa: out.quantity.nullable() }),
    ),
    totals,
  })
  .meta({ id: 'GraficoPorFazenda' });

const custos = {
  ...(Object.fromEntries(CUSTOS.map((um) => [um, out.money])) as { [C in (typeof CUSTOS)[number]]: typeof out.money }),
  total: out.money,
};

/** The operating cost, by month: the COE of the statement of results. */
export const CustoOperacional = z
  .object({
    ...daSafra,
    content: z.array(z.object({ mes: z.string(), ...custos })),
    totals: z.object({ ...custos, litros: out.quantity, areaHa: out.decimal, porHa: out.money.nullable(), porLitro }),
  })
  .meta({ id: 'CustoOperacional' });

/** Picking by machine, day by day, beside all picking. */
export const ColheitaMecanica = z
  .object({
    ...SafraContada,
    content: z.array(z.object({ data: out.day, maquinas: z.int(), litros: out.quantity, custo: out.money })),
    totals: z.object({
      ...{ litros: out.quantity, custo: out.money, maquinas: z.int(), dias: z.int(), talhoes: z.int() },
      ...{ custoPorLitro: porLitro, colhidoL: out.quantity, participacaoPct: out.percent.nullable() },
    }),
  })
  .meta({ id: 'ColheitaMecanica' });

/** Plots picked by machine. */
export const TalhoesDaColheitaMecanica = z
  .object({
    ...daSafra,
    content: z.array(
      z.object({
        ...{ talhao: z.int(), nome: z.string(), fazenda: z.int(), areaHa: out.decimal.nullable() },
        ...{ litros: out.quantity, custo: out.money, litrosPorHa: out.quantity.nullable(), custoPorLitro: porLitro },
      }),
    ),
    totals: z.object({ litros: out.quantity, custo: out.money }),
  })
  .meta({ id: 'TalhoesDaColheitaMecanica' });

/** The cost of machines in picking: their pay by measure, and their hours in the same activities. */
export const CustosPorMaquina = z
  .object({
    ...daSafra,
    content: z.array(
      z.object({
        ...{ maquina: z.int(), nome: z.string(), litros: out.quantity },
        ...{ colheita: out.money, custoHoras: out.money, total: out.money, custoPorLitro: porLitro },
      }),
    ),
    totals: z.object({ litros: out.quantity, colheita: out.money, custoHoras: out.money, total: out.money }),
  })
  .meta({ id: 'CustosPorMaquina' });

/** The yield of a farm by hectare and by saca, plot by plot. */
export const Produtividade = z
  .object({
    ...SafraContada,
    content: z.array(
      z.object({
        ...{ talhao: z.int(), nome: z.string(), fazenda: z.int(), areaHa: out.decimal.nullable(), litros: out.quantity },
        litrosPorHa: out.quantity.nullable(),
        /** Its litres a hectare, of those of all plots together. */
        daMediaPct: out.percent.nullable(),
      }),
    ),
    totals: z.object({
      ...{ litros: out.quantity, areaHa: out.decimal, litrosPorHa: out.quantity.nullable() },
      ...{ sacas: out.quantity, sacasPorHa: out.quantity.nullable(), litrosPorSaca: out.quantity.nullable() },
    }),
  })
  .meta({ id: 'Produtividade' });

const nivel = z.enum(NIVEIS).nullable();
export const INDICADORES = ['custoDaReceita', 'despesasEmAberto', 'colheitaForaDeFolha', 'indiretosDoCusto', 'orcamentoGasto'] as const;

/** Percentages of a farm with their colours: green up to the account's limit, yellow ten points above it, then red. */
export const Indicadores = z
  .object({
    ...SafraContada,
    limite: z.int(),
    content: z.array(
      z.object({
        ...{ indicador: z.enum(INDICADORES), titulo: z.string(), parte: out.money, todo: out.money },
        ...{ percentual: out.percent.nullable(), nivel },
      }),
    ),
  })
  .meta({ id: 'Indicadores' });

/** The plots of a farm: the yield, the cost and the result of each, and its cost as a share of its income. */
export const TalhoesDoPainel = z
  .object({
    ...SafraContada,
    content: z.array(
      z.object({
        ...{ talhao: z.int().nullable(), nome: z.string(), fazenda: z.string().nullable(), areaHa: out.decimal.nullable() },
        ...{ litros: out.quantity, receita: out.money, custo: out.money, resultado: out.money, custoPorHa: out.money.nullable() },
        ...{ percentual: out.percent.nullable(), nivel },
      }),
    ),
    totals: z.object({ litros: out.quantity, receita: out.money, custo: out.money, resultado: out.money }),
  })
  .meta({ id: 'TalhoesDoPainel' });
