import { z } from 'zod';
import { type EspecieDeFolha, especiesDeFolha } from '../folha/comum/especies.fields.js';
import { listed } from '../kernel/answers.js';
import { out } from '../kernel/catalogue/answers.js';

const especieDeFolha = z.enum(Object.keys(especiesDeFolha) as [EspecieDeFolha, ...EspecieDeFolha[]]);

/** A sharecropper, and the contracts in force today. */
export const Meeiro = z
  .object({
    id: z.int(),
    nome: z.string(),
    codigo: z.string().nullable(),
    situacao: z.string().nullable(),
    contratos: z.array(z.object({ id: z.int(), talhao: z.int(), inicio: out.day, fim: out.day.nullable(), meeiroPorcentagem: z.number() })),
  })
  .meta({ id: 'Meeiro' });

/** The work of a worker on a day, in an activity: picking, work by the day or the hour, or piecework. */
export const TrabalhoDoColaborador = z
  .object({
    id: z.int(),
    oQue: z.enum(['COLHEITA', 'MAO_DE_OBRA', 'PRODUCAO']),
    atividade: z.int(),
    atividadeNome: z.string(),
    data: out.day,
    talhao: z.int().nullable().meta({ description: 'Nulo onde o trabalho é de vários talhões, ou de nenhum' }),
    tipo: z.string(),
    medida: out.quantity.nullable(),
    colhido: z.number(),
    litros: out.quantity,
    dias: out.quantity,
    minutos: z.int().meta({ description: 'Do trabalho por hora, e das horas extras' }),
    total: out.money,
    folha: z.int().nullable().meta({ description: 'A folha fechada que o paga' }),
    especie: especieDeFolha
      .nullable()
      .meta({ description: 'De que espécie é essa folha: duas de espécies diferentes podem ter o mesmo número' }),
  })
  .meta({ id: 'TrabalhoDoColaborador' });

/** The days of a calendar on which a worker worked. */
export const CalendarioDoColaborador = listed(
  z
    .object({
      ...{ data: out.day, linhas: z.int(), litros: out.quantity, medidas: z.int(), unidades: out.quantity },
      ...{ dias: out.quantity, minutos: z.int(), total: out.money },
    })
    .meta({ id: 'DiaDoColaborador' }),
);

/** The payment of a worker in a closed sheet. */
export const PagamentoDoColaborador = z
  .object({
    id: z.int().meta({ description: 'A folha' }),
    especie: especieDeFolha,
    descricao: z.string(),
    ...{ inicio: out.day, fim: out.day, data: out.day },
    ...{ litros: out.quantity, medidas: z.int(), dias: z.int() },
    colheita: out.money.meta({ description: 'O que uma folha de colheita soma; nas outras, 0' }),
    trabalho: out.money.meta({ description: 'O que uma folha de pagamento soma; nas outras, 0' }),
    ...{ reajuste: out.money, valor: out.money },
  })
  .meta({ id: 'PagamentoDoColaborador' });

/** A part of a day's picking that is a sharecropper's; or, of a finished settlement, their part of what that coffee fetched, or of the coffee. */
export const EntradaDoMeeiro = z
  .object({
    data: out.day,
    contrato: z.int(),
    talhao: z.int(),
    meeiroPorcentagem: z.number(),
    litros: out.quantity,
    parte: out.quantity,
    acerto: z.int().nullable().meta({ description: 'O acerto finalizado, numa linha que é dele: então os litros são 0' }),
    kg: out.quantity.meta({ description: 'O café do acerto; 0 numa linha da colheita' }),
    valor: out.money.meta({ description: 'A parte do meeiro no acerto, em reais; 0 num acerto em sacas' }),
    sacas: out.quantity.meta({ description: 'A parte do meeiro no acerto, em sacas; 0 num acerto em dinheiro' }),
  })
  .meta({ id: 'EntradaDoMeeiro' });

/** An advance, its deductions since, and the open part; or what a finished settlement deducted besides advances. */
export const SaidaDoMeeiro = z
  .object({
    id: z.int(),
    data: out.day,
    descricao: z.string().nullable(),
    categoria: z.int().nullable(),
    valor: out.money,
    descontado: out.money,
    aberto: out.money,
    acerto: z
      .int()
      .nullable()
      .meta({ description: 'O acerto que o descontou, do que não é adiantamento: então o `id` é o do desconto nele' }),
  })
  .meta({ id: 'SaidaDoMeeiro' });

/** A contract with its results. */
export const Parcerias = listed(
  z
    .object({
      id: z.int(),
      talhao: z.int(),
      inicio: out.day,
      fim: out.day.nullable(),
      meeiroPorcentagem: z.number(),
      vigente: z.boolean(),
      litros: out.quantity,
      parte: out.quantity,
    })
    .meta({ id: 'Parceria' }),
);

/**
 * Litres picked under contracts and the sharecropper's part of them; money given ahead, taken off, and open; and what finished settlements
 * paid, or handed over.
 */
export const SaldoDoMeeiro = z
  .object({
    ...{ litros: out.quantity, parte: out.quantity, adiantado: out.money, descontado: out.money, aberto: out.money },
    acertado: out.money.nullable().meta({ description: 'O que os acertos finalizados mandam pagar; nulo a quem não vê folhas' }),
    sacasAcertadas: out.quantity
      .nullable()
      .meta({ description: 'O que os acertos finalizados em sacas mandam entregar; nulo a quem não vê folhas' }),
  })
  .meta({ id: 'SaldoDoMeeiro' });

const reduzido = {
  id: z.int(),
  nome: z.string().nullable(),
  razaoSocial: z.string().nullable(),
  tipo: z.string(),
  funcao: z.int().nullable(),
  codigo: z.string().nullable(),
};
const daFolha = {
  ...reduzido,
  /** The situation of the worker; only in the list of a period. */
  situacao: z.string().optional(),
  ...{ salarioBase: out.money.nullable(), valorDia: out.money.nullable(), valorHora: out.money.nullable() },
};

const conta = {
  ...{ adiantado: out.money, descontado: out.money, aberto: out.money },
  trabalhado: out.money.meta({ description: 'O que as atividades do período dão a cada um' }),
  emFolha: out.money.meta({ description: 'O que disto já está em folha' }),
  aPagar: out.money.nullable().meta({
    description:
      'Trabalhado menos o que está em folha e o que falta descontar; de mensalista, o salário e o mais do período que nenhuma folha pagou, nulo se não se diz desde quando',
  }),
};

/**
 * Active workers for a payroll, and for a period also those who have left since and still have something of it to settle: how each is paid,
 * their work and their open advances, or the short form.
 */
export const FolhaDosColaboradores = z
  .object({
    content: z.array(
      z.union([
        z.strictObject({ ...daFolha, ...conta }).meta({ id: 'ColaboradorDaFolha' }),
        z.strictObject(reduzido).meta({ id: 'ColaboradorReduzido' }),
      ]),
    ),
    total: z.int(),
  })
  .meta({ id: 'FolhaDosColaboradores' });
