import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** A worker's own page as the farm handles it. `qr` is the code to scan, as a path in a square of so many modules. */
export const PaginaDoColaborador = z
  .object({
    aberta: z.boolean(),
    endereco: z.string().nullable(),
    abertaEm: z.string().nullable(),
    qr: z.object({ lado: z.number(), caminho: z.string() }).nullable(),
  })
  .meta({ id: 'PaginaDoColaborador' });

const linha = z.object({ data: out.day, oQue: z.string(), explicacao: z.string(), valor: out.money });

/** The content of a worker's page: no document, no bank account, no other person. */
export const PaginaPublicaDoColaborador = z
  .object({
    nome: z.string(),
    ate: out.day,
    conta: z.object({ aReceber: out.money.nullable(), adiantado: out.money }),
    dias: z.array(
      z.object({
        data: out.day,
        litros: out.quantity,
        medidas: z.int(),
        unidades: z.number(),
        dias: z.number(),
        minutos: z.int(),
        total: out.money,
      }),
    ),
    pagamentos: z.array(
      z.object({
        descricao: z.string(),
        inicio: out.day,
        fim: out.day,
        data: out.day,
        valor: out.money,
        linhas: z.array(linha),
        /** Lines that are not listed. */
        outras: z.int(),
      }),
    ),
  })
  .meta({ id: 'PaginaPublicaDoColaborador' });
