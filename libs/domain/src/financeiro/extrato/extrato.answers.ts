import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { CAMPOS_DO_EXTRATO } from './extrato.events.js';

const deFora = z.object({ linha: z.int(), motivo: z.string() });
const titulo = z.string().nullable();
const colunas = z.object(
  Object.fromEntries(CAMPOS_DO_EXTRATO.map((campo) => [campo, titulo.optional()])) as Record<
    (typeof CAMPOS_DO_EXTRATO)[number],
    z.ZodOptional<typeof titulo>
  >,
);

/** A file of a bank that was taken in. `saldo`: what the bank says was there at the end of a day, what is here, and how far they are apart. */
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

/** One with what no list tells of it. */
export const ExtratoCompleto = Extrato.extend({
  entradas: out.money,
  saidas: out.money,
  linhasRecusadas: z.array(deFora),
  saldo: SaldoDoExtrato.nullable(),
}).meta({ id: 'ExtratoCompleto' });

/** A movement as the bank tells it: what left is negative. */
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
  })
  .meta({ id: 'LinhaDoExtrato' });

/** `POST /v1/extratos`: what came of a file. `REPETIDO`: each of its lines was here, and nothing was written. */
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

/** `POST /v1/extratos/conferencia`: what would come of a file, and by which columns it is read. Without columns it is not read yet. */
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
