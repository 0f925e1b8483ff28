import { z } from 'zod';
import { CODIFICACOES } from '../kernel/cells/codificacao.js';
import { Tarefa } from './tarefa.answers.js';

const LinhaMudada = z.object({
  aba: z.string().optional(),
  linha: z.int(),
  situacao: z.enum(['nova', 'alterada']),
  id: z.int().nullable(),
  celulas: z.array(z.object({ coluna: z.string(), acao: z.enum(['preenche', 'muda', 'apaga']), antes: z.string(), depois: z.string() })),
});

/**
 * The result of a spreadsheet of a catalogue, judged or written. `colunas`: the field of each title; `mudancas`: the changes by the first
 * rows; `apagadas`: how many cells would lose their value; `mantidas`: how many blank cells leave a value in place. `avisos` says how the
 * file was read (which accents, which sheet), where that is not plain; older ones have none. `codificacao`: the encoding of its text, null
 * of a workbook. `aba`: the sheet, of a register's workbook, which has several.
 */
export const ResultadoDaPlanilha = z.object({
  situacao: z.enum(['conferida', 'concluida', 'recusada', 'parcial']),
  novos: z.int(),
  alterados: z.int(),
  iguais: z.int(),
  comErro: z.int(),
  erros: z.array(z.object({ aba: z.string().optional(), linha: z.int(), coluna: z.string(), valor: z.string(), erro: z.string() })),
  errosTotal: z.int(),
  colunas: z.array(z.object({ titulo: z.string(), campo: z.string().nullable() })),
  desconhecidas: z.array(z.string()),
  previa: z.object({
    aba: z.string().optional(),
    titulos: z.array(z.string()),
    linhas: z.array(z.object({ linha: z.int(), situacao: z.enum(['nova', 'alterada', 'igual', 'erro']), celulas: z.array(z.string()) })),
  }),
  mudancas: z.array(LinhaMudada),
  apagadas: z.int(),
  mantidas: z.int(),
  avisos: z.array(z.string()).optional(),
  codificacao: z.enum(CODIFICACOES).nullable().optional(),
});

/** The task that judges or writes it. */
export const TarefaDaPlanilha = Tarefa.extend({ resultado: ResultadoDaPlanilha.nullable() }).meta({ id: 'TarefaDaPlanilha' });
