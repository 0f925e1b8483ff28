import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** What of a line a column of a spreadsheet may say. */
export const CAMPOS_DO_EXTRATO = [
  'dia',
  'descricao',
  'nome',
  'valor',
  'entrada',
  'saida',
  'sinal',
  'documento',
  'identificador',
  'saldo',
] as const;
export type CampoDoExtrato = (typeof CAMPOS_DO_EXTRATO)[number];

/** The title of each column, as the bank writes it. */
const colunas = z.strictObject({
  dia: fact.texto(),
  descricao: fact.texto(),
  nome: fact.texto().optional(),
  valor: fact.texto().optional(),
  entrada: fact.texto().optional(),
  saida: fact.texto().optional(),
  sinal: fact.texto().optional(),
  documento: fact.texto().optional(),
  identificador: fact.texto().optional(),
  saldo: fact.texto().optional(),
});
export type ColunasDoExtrato = z.output<typeof colunas>;

const deFora = z.strictObject({ linha: z.int().min(1), motivo: fact.texto() });

const extrato = z.strictObject({
  extratoId: fact.id(),
  fluxoId: fact.id(),
  /** What the file was called. */
  nome: fact.texto(),
  formato: z.enum(['OFX', 'CSV']),
  sha256: fact.texto(),
  /** As the file says them; null where it does not. */
  banco: fact.texto().nullable(),
  agencia: fact.texto().nullable(),
  contaBancaria: fact.texto().nullable(),
  /** The first day and the last of what was new in it. */
  de: fact.dia(),
  ate: fact.dia(),
  novas: z.int().min(1),
  conhecidas: z.int().min(0),
  /** Lines that nobody could read, as many as are kept, and how many there were. */
  recusadas: z.array(deFora),
  quantasRecusadas: z.int().min(0),
  deixadas: z.int().min(0),
  saldo: z.strictObject({ dia: fact.dia(), centavos: fact.centavos(), semVirgula: z.boolean() }).nullable(),
});

const linha = z.strictObject({
  linhaId: fact.id(),
  /** Where it stood in the file. */
  linha: z.int().min(1),
  dia: fact.dia(),
  centavos: fact.centavos(),
  tipo: fact.texto().nullable(),
  fitid: fact.texto().nullable(),
  documento: fact.texto().nullable(),
});

/** Of each line, in their order. Banks write the names and documents of people into them. */
const texto = z.strictObject({ texto: fact.texto(), nome: fact.texto().nullable() });

export const extratoEvents = defineFacts({
  ExtratoImportado: { versao: 1, data: extrato },
  LinhasDoExtratoTrazidas: {
    versao: 1,
    data: z.strictObject({
      extratoId: fact.id(),
      fluxoId: fact.id(),
      formato: z.enum(['OFX', 'CSV']),
      linhas: z.array(linha).min(1),
      textos: z.array(texto),
    }),
    pessoal: { sujeito: 'conta', campos: ['textos'] },
  },
  /** An import was taken back: its lines are as if they had never come. */
  ExtratoExcluido: { versao: 1, data: z.strictObject({ extratoId: fact.id(), fluxoId: fact.id(), linhaIds: z.array(fact.id()) }) },
  /** By which columns the spreadsheets of an account's bank are read. */
  ColunasDoExtratoDitas: { versao: 1, data: z.strictObject({ fluxoId: fact.id(), colunas }) },
});
export type ExtratoEvent = FactOf<typeof extratoEvents>;
export type Extrato = z.output<typeof extrato>;
export type LinhaDoExtrato = z.output<typeof linha>;
