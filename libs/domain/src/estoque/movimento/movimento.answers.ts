import { z } from 'zod';
import { comAvisos } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';
import { UNIDADES } from '../../kernel/unidade.js';

const unidade = z.enum(UNIDADES);

/** An amount of a lot; `lote` null where it is of none. */
const LoteDoInsumo = z
  .object({ fazenda: z.int(), lote: z.string().nullable(), validade: out.day.nullable(), quantidade: out.quantity })
  .meta({ id: 'LoteDoInsumo' });

/** The stock at one farm. */
const InsumoNaFazenda = z
  .object({ fazenda: z.int(), quantidade: out.quantity, valor: out.money, custoMedio: out.decimal.nullable() })
  .meta({ id: 'InsumoNaFazenda' });

/** An input and its stock, in its unit. `custoMedio`: of one unit, null where there is none. Lots in the order of their expiry. */
export const EstoqueDoInsumo = z
  .object({
    id: z.int(),
    descricao: z.string(),
    codigo: z.string().nullable(),
    categoria: z.int().nullable(),
    unidade,
    situacao: z.enum(['ATIVO', 'INATIVO']).nullable(),
    minimo: out.quantity.nullable(),
    quantidade: out.quantity,
    valor: out.money,
    custoMedio: out.decimal.nullable(),
    /** Less than the least there should be. */
    emFalta: z.boolean(),
    lotes: z.array(LoteDoInsumo),
    fazendas: z.array(InsumoNaFazenda),
  })
  .meta({ id: 'EstoqueDoInsumo' });

/** An input that goes from one farm to another, and the cost it takes along; `lotes` are those it is of. */
const ItemTransferido = z
  .object({
    insumo: z.int(),
    descricao: z.string(),
    unidade,
    quantidade: out.quantity,
    custo: out.money,
    lotes: z.array(z.object({ lote: z.string().nullable(), validade: out.day.nullable(), quantidade: out.quantity })),
    /** The movements that leave and come in; null in a rehearsal. */
    saida: z.int().nullable(),
    chegada: z.int().nullable(),
  })
  .meta({ id: 'ItemTransferido' });

/** A transfer between farms: one act. `custo`: the value that moves with it, to the cent equal on both farms. */
export const TransferenciaDeEstoque = z
  .object({
    fazenda: z.int(),
    paraFazenda: z.int(),
    data: out.day,
    custo: out.money,
    produtos: z.array(ItemTransferido),
    avisos: z.array(z.string()),
  })
  .meta({ id: 'TransferenciaDeEstoque' });

/** The stock of an input at the end of each of the last twelve months, today in the last of them. `mes`: YYYY-MM. */
export const SaldosDoInsumo = z
  .object({
    unidade,
    minimo: out.quantity.nullable(),
    content: z.array(z.object({ mes: z.string(), saldo: out.quantity, valor: out.money })),
  })
  .meta({ id: 'SaldosDoInsumo' });

/** A movement of an input, in its unit and with its sign, and the stock after it: `saldo`, worth `saldoValor`. */
export const MovimentoDeEstoque = z
  .object({
    id: z.int(),
    insumo: z.int(),
    unidade,
    tipo: z.enum(['entrada', 'saida', 'transferencia', 'contagem']),
    data: out.day,
    fazenda: z.int(),
    outraFazenda: z.int().nullable(),
    quantidade: out.quantity,
    contado: out.quantity.nullable(),
    custo: out.money,
    /** How much of it left when nothing was there, and has no cost yet. */
    semCusto: out.quantity,
    lotes: z.array(z.object({ lote: z.string().nullable(), validade: out.day.nullable(), quantidade: out.quantity })),
    origem: z.object({ registro: z.string(), id: z.int() }).nullable(),
    motivo: z.string().nullable(),
    ressalvas: z.array(
      z.object({
        regra: z.string(),
        motivo: z.string(),
        data: out.day,
        lote: z.string().nullable(),
        havia: out.quantity,
        dito: out.quantity,
      }),
    ),
    /** Remarks: an expired lot, or a count of the same day that precedes the movement. */
    ...comAvisos,
    saldo: out.quantity,
    saldoValor: out.money,
    custoMedio: out.decimal.nullable(),
  })
  .meta({ id: 'MovimentoDeEstoque' });
