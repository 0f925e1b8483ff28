import { z } from 'zod';

const falha = z.object({ erro: z.string(), vezes: z.int(), desde: z.string() }).nullable();
const posicao = z.string();
const atraso = { atrasoFatos: z.int().nullable(), atrasoSegundos: z.number() };

/** The process is alive. */
export const Live = z.object({ status: z.string() }).meta({ id: 'Vivo' });

/** Whether it can serve, how far screens and consequences are, and the waiting work. */
export const Ready = z
  .object({
    status: z.string(),
    porque: z.array(z.string()),
    pedidos: z.object({ fazendo: z.int(), cabem: z.int() }),
    fatos: posicao,
    leitura: posicao,
    emDia: z.boolean(),
    banco: z.object({ responde: z.boolean(), ms: z.number(), isolado: z.boolean().nullable() }),
    registro: z.object({
      responde: z.boolean(),
      posicao: posicao.nullable(),
      protegido: z.boolean().nullable(),
      falha,
      estranhos: z.int(),
    }),
    projecoes: z
      .object({
        posicao,
        ...atraso,
        construindo: z.string().nullable(),
        paradas: z.array(
          z.object({
            nome: z.string(),
            conta: z.int().meta({ description: 'A conta cujos fatos ficam de fora; 0: os de todas.' }),
            erro: z.string().nullable(),
            fato: z.string().nullable(),
            fatoTipo: z.string().nullable(),
            desde: z.string().nullable(),
          }),
        ),
        falha,
      })
      .nullable(),
    politicas: z
      .object({
        posicao,
        ...atraso,
        pendentes: z.int(),
        primeiras: z.array(
          z.object({
            desde: z.string(),
            politica: z.string(),
            alvo: z.string(),
            fato: z.string(),
            codigo: z.string(),
            tentativas: z.int(),
          }),
        ),
        falha,
      })
      .nullable(),
    tarefas: z.object({ responde: z.boolean(), aguardando: z.int(), fazendo: z.int(), falharam: z.int() }),
    correio: z.object({
      aguardando: z.int(),
      desistidas: z.int(),
      primeiras: z.array(
        z.object({
          destinatario: z.string(),
          desde: z.string(),
          tentativas: z.int(),
          erro: z.string().nullable(),
          proxima: z.string().nullable(),
        }),
      ),
    }),
    gravacao: z.object({
      grava: z.boolean().optional(),
      recusas: z.int(),
      emCursoMs: z.number(),
      motivo: z.enum(['cheio', 'parado', 'proibido']).nullable(),
      onde: z.enum(['registro', 'banco']).nullable(),
    }),
    disco: z.object({
      pouco: z.array(z.string()),
      nenhum: z.array(z.string()),
      fechadas: z.array(z.string()),
      doBanco: z.boolean(),
    }),
    processos: z
      .object({
        apis: z.int(),
        trabalhadores: z.int(),
        calados: z.array(z.object({ tipo: z.enum(['api', 'trabalhador']), segundos: z.number() })),
      })
      .nullable(),
  })
  .meta({ id: 'Pronto' });
