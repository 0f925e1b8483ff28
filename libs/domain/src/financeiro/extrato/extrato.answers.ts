import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { CAMPOS_DO_EXTRATO } from './extrato.events.js';
import { MUDANCAS } from './mudancas.fields.js';

const deFora = z.object({ linha: z.int(), motivo: z.string() });
const titulo = z.string().nullable();
const colunas = z.object(
  Object.fromEntries(CAMPOS_DO_EXTRATO.map((campo) => [campo, titulo.optional()])) as Record<
    (typeof CAMPOS_DO_EXTRATO)[number],
    z.ZodOptional<typeof titulo>
  >,
);

/** A file of a bank that was imported. `saldo`: the bank's balance at the end of a day, the balance here, and their difference. */
export const Extrato = z
  .object({
    id: z.int(),
    fluxo: z.int(),
    fluxoNome: z.string().nullable(),
    nome: z.string(),
    formato: z.enum(['OFX', 'CSV']),
    banco: z.string().nullable(),
    agencia: z.string().nullable(),
    conta: z.string().nullable(),
    de: out.day,
    ate: out.day,
    recebidoEm: out.instant,
    linhas: z.int(),
    conhecidas: z.int(),
    deixadas: z.int(),
    recusadas: z.int(),
  })
  .meta({ id: 'Extrato' });

export const SaldoDoExtrato = z
  .object({ dia: out.day, doBanco: out.money, nosso: out.money, diferenca: out.money })
  .meta({ id: 'SaldoDoExtrato' });

/** A statement with the fields that lists leave out. */
export const ExtratoCompleto = Extrato.extend({
  entradas: out.money,
  saidas: out.money,
  abertas: z.int(),
  linhasRecusadas: z.array(deFora),
  saldo: SaldoDoExtrato.nullable(),
}).meta({ id: 'ExtratoCompleto' });

const daFinanceira = { tipo: z.enum(['pagamento', 'movimentacao']), id: z.int(), lancamento: z.int().nullable(), valor: out.money };

/** An item that a line may match: an instalment or a movement, as it stands, and the reasons for the guess. */
export const ItemDoExtrato = z
  .object({
    ...daFinanceira,
    descricao: z.string(),
    fornecedor: z.string().nullable(),
    vencimento: out.day,
    dataPagamento: out.day.nullable(),
    parcela: z.int().nullable(),
    parcelas: z.int().nullable(),
    motivos: z.array(z.string()),
  })
  .meta({ id: 'ItemDoExtrato' });

/** A movement as the bank tells it: money out is negative. `itens`: the items it was matched with; `sugestoes`: its likeliest ones. */
export const LinhaDoExtrato = z
  .object({
    id: z.int(),
    extrato: z.int(),
    fluxo: z.int(),
    dia: out.day,
    valor: out.money,
    descricao: z.string().nullable(),
    nome: z.string().nullable(),
    tipo: z.string().nullable(),
    documento: z.string().nullable(),
    linha: z.int(),
    situacao: z.enum(['ABERTA', 'CONCILIADA', 'IGNORADA']),
    conciliacao: z.int().nullable(),
    /** Why it was left aside, or changed in a month that was closed. */
    motivo: z.string().nullable(),
    itens: z.array(z.object({ ...daFinanceira, descricao: z.string().nullable(), pagou: z.boolean() })),
    sugestoes: z.array(ItemDoExtrato),
  })
  .meta({ id: 'LinhaDoExtrato' });

/** A month of a cash flow's statements: how much of it is told for. */
export const MesDoExtrato = z
  .object({
    mes: z.string(),
    linhas: z.int(),
    abertas: z.int(),
    ignoradas: z.int(),
    total: out.money,
    fechadoEm: out.instant.nullable(),
    /** What changed of the money in the month after it was closed, the latest first. */
    mudancas: z.array(
      z.object({
        em: out.instant,
        por: z.string().nullable(),
        oque: z.enum(MUDANCAS),
        lancamento: z.int().nullable(),
        descricao: z.string().nullable(),
        motivo: z.string(),
      }),
    ),
  })
  .meta({ id: 'MesDoExtrato' });

/** `POST /v1/extratos`: the result of a file. `REPETIDO`: each of its lines was here, and nothing was written. */
export const EnvioDeExtrato = z
  .object({
    id: z.int().nullable(),
    fluxo: z.int(),
    resultado: z.enum(['IMPORTADO', 'REPETIDO']),
    novas: z.int(),
    conhecidas: z.int(),
    deixadas: z.array(deFora),
    recusadas: z.array(deFora),
    avisos: z.array(z.string()),
  })
  .meta({ id: 'EnvioDeExtrato' });

/**
 * `POST /v1/extratos/conferencia`: the result that a file would have, and the columns it is read by. Without columns it is not read yet.
 */
export const ConferenciaDeExtrato = z
  .object({
    formato: z.enum(['OFX', 'CSV']),
    banco: z.string().nullable(),
    agencia: z.string().nullable(),
    conta: z.string().nullable(),
    titulos: z.array(z.string()),
    exemplos: z.array(z.array(z.string())),
    colunas: colunas.nullable(),
    quantas: z.int(),
    primeiras: z.array(z.object({ dia: out.day, valor: out.money, descricao: z.string() })),
    deixadas: z.int(),
    recusadas: z.array(deFora),
    avisos: z.array(z.string()),
  })
  .meta({ id: 'ConferenciaDeExtrato' });
