import { z } from 'zod';
import { Tarefa } from './tarefa.answers.js';

/** What came of a spreadsheet of a catalogue, judged or written. `colunas` says which field each title stands for. */
export const ResultadoDaPlanilha = z.object({
  situacao: z.enum(['conferida', 'concluida', 'recusada', 'parcial']),
  novos: z.int(),
  alterados: z.int(),
  iguais: z.int(),
  comErro: z.int(),
  erros: z.array(z.object({ linha: z.int(), coluna: z.string(), valor: z.string(), erro: z.string() })),
  errosTotal: z.int(),
  colunas: z.array(z.object({ titulo: z.string(), campo: z.string().nullable() })),
  desconhecidas: z.array(z.string()),
  previa: z.object({
    titulos: z.array(z.string()),
    linhas: z.array(z.object({ linha: z.int(), situacao: z.enum(['nova', 'alterada', 'igual', 'erro']), celulas: z.array(z.string()) })),
  }),
});

/** The task that judges or writes it. */
export const TarefaDaPlanilha = Tarefa.extend({ resultado: ResultadoDaPlanilha.nullable() }).meta({ id: 'TarefaDaPlanilha' });
