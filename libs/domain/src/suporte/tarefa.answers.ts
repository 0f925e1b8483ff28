import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';

export const Progresso = z.object({ feito: z.number(), total: z.number(), etapa: z.string() });

/** Long work and its progress. `resultado`: the result of its kind of work at its end; `arquivo`: the path of its file. */
export const Tarefa = z
  .object({
    id: z.int(),
    tipo: z.string(),
    situacao: z.enum(['aguardando', 'fazendo', 'concluida', 'falhou']),
    progresso: Progresso,
    resultado: z.unknown(),
    arquivo: z.string().nullable(),
    erro: z.string().nullable(),
    criadaEm: out.instant,
    iniciadaEm: out.instant.nullable(),
    terminadaEm: out.instant.nullable(),
  })
  .meta({ id: 'Tarefa' });
