import { z } from 'zod';
import { CODIFICACOES } from '../../kernel/cells/codificacao.js';
import { out } from '../../kernel/catalogue/answers.js';
import { Progresso } from '../tarefa.answers.js';

const Contagem = z.object({ criados: z.int(), jaExistiam: z.int(), deixados: z.int() });

/** The result of an import, kind by kind and in sum. */
const Resumo = z.object({
  fatos: z.int(),
  segundos: z.number(),
  fatosPorSegundo: z.number(),
  tipos: z.record(z.string(), Contagem),
  totais: z.object({
    colhidoMl: z.int(),
    pagamentoColheitaCentavos: z.int(),
    beneficiadoG: z.int(),
    despesasCentavos: z.int(),
    receitasCentavos: z.int(),
    vendidoG: z.int(),
    vendasCentavos: z.int(),
  }),
});

/** An import as the list shows it. */
export const Importacao = z
  .object({
    id: z.int(),
    situacao: z.enum(['aguardando', 'validando', 'gravando', 'concluida', 'recusada', 'falhou']),
    simular: z.boolean(),
    parcial: z.boolean(),
    arquivos: z.array(z.object({ nome: z.string(), bytes: z.int() })),
    progresso: Progresso,
    errosTotal: z.int(),
    resumo: Resumo.nullable(),
    erro: z.string().nullable(),
    criadaEm: out.instant,
    iniciadaEm: out.instant.nullable(),
    terminadaEm: out.instant.nullable(),
  })
  .meta({ id: 'Importacao' });

export const ErroDeImportacao = z.object({
  arquivo: z.string(),
  linha: z.int(),
  coluna: z.string(),
  valor: z.string(),
  motivo: z.string(),
});

/** A row as it was typed, without its blank cells; `grava` is the stored form of a day or an hour that was typed otherwise. */
export const LinhaDeImportacao = z.object({
  arquivo: z.string(),
  linha: z.int(),
  celulas: z.array(z.object({ coluna: z.string(), valor: z.string(), grava: z.string().optional() })),
});

/**
 * The import with its first errors, its sender, and remarks on how the files were read. `codificacoes` tells the encoding of
 * text files. A simulation also has the first rows that would be written, and their number.
 */
export const ImportacaoCompleta = Importacao.extend({
  erros: z.array(ErroDeImportacao),
  ator: z.string().nullable(),
  avisos: z.array(z.string()),
  codificacoes: z.array(z.object({ codificacao: z.enum(CODIFICACOES), arquivos: z.array(z.string()) })),
  linhas: z.array(LinhaDeImportacao),
  linhasTotal: z.int(),
}).meta({
  id: 'ImportacaoCompleta',
});

/** The task in which the requested work can be followed. */
export const ImportacaoPedida = z.object({ id: z.int() }).meta({ id: 'ImportacaoPedida' });
