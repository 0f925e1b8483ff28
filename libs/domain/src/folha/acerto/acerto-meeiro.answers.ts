import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

const contado = z
  .object({ quantidade: out.quantity.meta({ description: 'Em kg' }), inteiro: out.money, parte: out.money })
  .meta({ id: 'LinhaDoAcertoContada' });

/** A settlement in words: every line with the meeiro's part, the sum, and the lines that would be others now. */
export const ContaDoAcertoMeeiro = z
  .object({
    ...{ id: z.int(), descricao: z.string(), situacao: z.string(), forma: z.enum(['REAIS', 'SACAS']), data: out.day },
    ...{ meeiro: z.string(), fazenda: z.string(), safra: z.string() },
    cafe: z.array(
      z
        .object({
          ...{ descricao: z.string(), data: out.day, contrato: z.int().nullable(), porcentagem: z.number() },
          ...{ quantidade: out.quantity, valor: out.money },
          parteKg: out.quantity,
          parte: out.money,
          explicacao: z.string(),
          aMao: z.boolean().meta({ description: 'Incluído à mão, e não pela apuração' }),
        })
        .meta({ id: 'CafeDoAcerto' }),
    ),
    descontos: z.array(
      z
        .object({
          descricao: z.string(),
          custo: out.money,
          porcentagem: z.number(),
          valor: out.money,
          explicacao: z.string(),
          aMao: z.boolean(),
        })
        .meta({ id: 'DescontoDoAcerto' }),
    ),
    ...{ quantidade: out.quantity, valor: out.money, parteKg: out.quantity, parte: out.money },
    descontado: out.money,
    descontadoKg: out.quantity.meta({ description: 'Os descontos em café, pelo preço da saca que o acerto diz' }),
    ...{ precoSaca: out.money.nullable(), aPagar: out.money, aEntregarKg: out.quantity, sacasAEntregar: out.quantity },
    lancamento: z.int().nullable().meta({ description: 'O lançamento que o acerto finalizado fez' }),
    diferencas: z
      .array(
        z
          .object({ tipo: z.enum(['CAFE', 'DESCONTO']), descricao: z.string(), antes: contado.nullable(), agora: contado.nullable() })
          .meta({ id: 'DiferencaDoAcerto' }),
      )
      .meta({ description: 'O que seria outro se se apurasse agora: nada muda por isso num acerto finalizado' }),
  })
  .meta({ id: 'ContaDoAcertoMeeiro' });
