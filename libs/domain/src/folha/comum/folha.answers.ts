import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { TIPOS_DE_CHAVE, type TipoDeChave } from '../../kernel/chave-pix.js';
import { VEREDITOS } from '../banco/retorno.js';
import { EFEITOS, LEIS } from '../leis/leis.fields.js';

/** The fields common to all kinds of sheet. */
export const daFolha = {
  id: z.int(),
  descricao: z.string(),
  tipo: z.string(),
  status: z.enum(['ABERTO', 'FECHADO']),
  /** Whether all of the entry that it became is paid. */
  paga: z.boolean(),
  inicio: out.day,
  fim: out.day,
  data: out.day,
  fazenda: z.int(),
  fazendaNome: z.string(),
  /** Of a change: what of it was left as it is, and why. */
  avisos: z.array(z.string()).optional(),
  fazendas: z.array(z.int()),
  talhoes: z.array(z.int()),
  colaboradores: z.array(z.int()),
  fluxo: z.int().nullable(),
  categoria: z.union([z.string(), z.int()]).nullable(),
  categoriaNome: z.string().nullable(),
  valorDia: out.money.nullable(),
  valorExtra: out.money.nullable(),
  regra: z.string().nullable(),
  conta: z.string().nullable(),
  pagamento: z.int().nullable(),
  /** Whether advances are taken off its payments. */
  descontarAdiantamentos: z.boolean(),
  lancamento: z.int().nullable(),
  total: out.money,
};

/** A line of one worker's payment, and how its value comes about. */
export const LinhaDoPagamento = z
  .object({
    fonte: z.enum(['COLHEITA', 'MAO_DE_OBRA', 'PRODUCAO', 'SALARIO', 'LEI', 'ADIANTAMENTO']),
    id: z.int(),
    data: out.day,
    /** The last day of a salary's stretch. */
    ate: out.day,
    atividade: z.int().nullable(),
    atividadeNome: z.string().nullable(),
    talhoes: z.array(z.int()),
    explicacao: z.string(),
    valor: out.money,
  })
  .meta({ id: 'LinhaDoPagamento' });

/** An adjustment of a worker's payment by hand: `de` is the sum of the lines, less their advances. */
export const Reajustado = z
  .object({ de: out.money, em: z.string(), por: z.int(), porNome: z.string().nullable(), motivo: z.string().nullable() })
  .meta({ id: 'ReajusteDaFolha' });

/** A rule of law that the sheet follows, and its amount: added, taken off, or only provided for. */
export const LeiDaFolha = z
  .object({
    lei: z.enum(LEIS),
    nome: z.string(),
    efeito: z.enum(EFEITOS),
    /** The record that says how much, and since when. */
    regra: z.int(),
    explicacao: z.string(),
    fonte: z.string(),
    valor: out.money,
  })
  .meta({ id: 'LeiDaFolha' });

/**
 * The parts of a worker's payment besides the lines: rules of law, where any is in use, discounts of advances, and the adjustment by hand. `pago`:
 * how much of it was paid, and the day of the last of it.
 */
export const alemDasLinhas = {
  leis: z.array(LeiDaFolha).optional(),
  adiantamentos: out.money,
  reajuste: out.money,
  reajustado: Reajustado.nullable(),
  valor: out.money,
  pago: z.object({ em: out.day, valor: out.money }).nullable(),
};

/** A worker who may be put on a sheet of a period: one who works on the farm now, or who worked in those days and has left since. */
export const QuemEntraNaFolha = z
  .object({
    id: z.int(),
    nome: z.string().nullable(),
    codigo: z.string().nullable(),
    situacao: z.string(),
    /** Days with work that no closed sheet has, and their sum. */
    dias: z.int(),
    valor: out.money,
  })
  .meta({ id: 'QuemEntraNaFolha' });

/** Workers of the sheet who were paid already, and are in no list: how many, and what they got. */
const jaPagos = { pagos: z.int(), pago: out.money };

/** Payments of a closed sheet, each with its Pix key, or why there is none (`falta`). */
export const ListaDoPix = z
  .object({
    content: z.array(
      z
        .object({
          ...{ colaborador: z.int(), codigo: z.string(), nome: z.string(), valor: out.money, titular: z.string().nullable() },
          tipo: z.enum(Object.keys(TIPOS_DE_CHAVE) as TipoDeChave[]).nullable(),
          ...{ chave: z.string().nullable(), falta: z.string().nullable() },
        })
        .meta({ id: 'NaListaDoPix' }),
    ),
    /** Sum of the payments that have a key. */
    total: out.money,
    /** Sum of the others. */
    fora: out.money,
    ...jaPagos,
  })
  .meta({ id: 'ListaDoPix' });

/** Payments of a closed sheet, each with its bank account, or why none can be used (`falta`). */
export const ContasDaFolha = z
  .object({
    content: z.array(
      z
        .object({
          ...{ colaborador: z.int(), codigo: z.string(), nome: z.string(), valor: out.money },
          ...{ conta: z.string().nullable(), falta: z.string().nullable() },
          /** The files for the bank that have it already, the first one first. */
          remessas: z.array(z.object({ numero: z.int(), feitaEm: out.day })),
        })
        .meta({ id: 'NasContasDaFolha' }),
    ),
    /** Sum of the payments that have an account. */
    total: out.money,
    /** Sum of the others. */
    fora: out.money,
    ...jaPagos,
    /** Of each file that has some of these payments already: which, and which they are. */
    avisos: z.array(z.string()),
    /** Workers whom the bank paid of one expense for all, which is open until it has paid everybody. */
    pagosPeloBanco: z.array(z.object({ colaborador: z.int(), nome: z.string(), em: out.day, valor: out.money })),
  })
  .meta({ id: 'ContasDaFolha' });

/** What a bank's return file says of each worker of a sheet, and what was marked as paid by it; in a rehearsal, what would be. */
export const RetornoDoBanco = z
  .object({
    content: z.array(
      z
        .object({
          ...{ colaborador: z.int(), codigo: z.string(), nome: z.string() },
          /** What was still to be paid. */
          valor: out.money,
          veredito: z.enum(VEREDITOS),
          /** The verdict in words, with the bank's codes. */
          explicacao: z.string(),
          /** The day and the value that the bank says. */
          dia: out.day.nullable(),
          pago: out.money.nullable(),
          /** The bank's own codes. */
          ocorrencias: z.array(z.string()),
        })
        .meta({ id: 'NoRetornoDoBanco' }),
    ),
    ensaio: z.boolean(),
    /** Workers who are marked as paid by this file, and their sum. */
    pagos: z.int(),
    total: out.money,
    /** Payments in the file that are of other sheets. */
    deFora: z.int(),
    avisos: z.array(z.string()),
  })
  .meta({ id: 'RetornoDoBanco' });
