import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';

export const Progresso = z.object({ feito: z.number(), total: z.number(), etapa: z.string() });

/** Long work: how far it has come. `resultado` is what the work of its kind says at its end; `arquivo`, where its file is fetched. */
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
