import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { MUDANCAS } from './mudancas.fields.js';

/** The fields of a line that a spreadsheet's column may hold. */
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
  /** The name of the file. */
  nome: fact.texto(),
  formato: z.enum(['OFX', 'CSV']),
  sha256: fact.texto(),
  /** As the file says them; null where it does not. */
  banco: fact.texto().nullable(),
  agencia: fact.texto().nullable(),
  contaBancaria: fact.texto().nullable(),
  /** The first and the last day of the new lines in it. */
  de: fact.dia(),
  ate: fact.dia(),
  novas: z.int().min(1),
  conhecidas: z.int().min(0),
  /** Lines that nobody could read, as many as are kept, and how many there were. */
  recusadas: z.array(deFora),
  quantasRecusadas: z.int().min(0),
  deixadas: z.int().min(0),
  saldo: z.strictObject({ dia: fact.dia(), centavos: fact.centavos(), semVirgula: z.boolean() }).nullable(),
  /** Why it brings lines to a month that was closed. */
  motivo: fact.texto().optional(),
});

const linha = z.strictObject({
  linhaId: fact.id(),
  /** The row in the file. */
  linha: z.int().min(1),
  dia: fact.dia(),
  centavos: fact.centavos(),
  tipo: fact.texto().nullable(),
  fitid: fact.texto().nullable(),
  documento: fact.texto().nullable(),
});

/** The texts of each line, in their order. Banks write the names and documents of people into them. */
const texto = z.strictObject({ texto: fact.texto(), nome: fact.texto().nullable() });

/** An item entered here that lines match: an instalment, or a movement of the cash flow. */
const item = z.strictObject({
  tipo: z.enum(['pagamento', 'movimentacao']),
  id: fact.id(),
  /** The entry of an instalment. */
  lancamentoId: fact.id().nullable(),
  /** Negative for money out, as in the statement. */
  centavos: fact.centavos(),
  /** It was open, and is paid by this. */
  pagou: z.boolean(),
  /** It was of no cash flow, and is of this one by this. */
  semFluxo: z.boolean(),
});
export type ItemConciliado = z.output<typeof item>;

/** What an entry made of lines says that its item does not: a policy enters it. */
const doLancamento = z.strictObject({
  fazendaId: fact.id(),
  tipo: z.enum(['receita', 'despesa', 'transferencia']),
  /** The other side of a transfer. */
  outroFluxoId: fact.id().nullable(),
  descricao: fact.texto(),
  categoria: fact.texto().nullable(),
  categoriaId: fact.id().nullable(),
  fornecedorId: fact.id().nullable(),
  safraId: fact.id().nullable(),
});
export type DoLancamento = z.output<typeof doLancamento>;

const conciliacao = {
  conciliacaoId: fact.id(),
  fluxoId: fact.id(),
  linhaIds: z.array(fact.id()).min(1),
  itens: z.array(item).min(1),
  /** Why it was changed in a month that was closed. */
  motivo: fact.texto().nullable(),
};

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
  ExtratoExcluido: {
    versao: 1,
    data: z.strictObject({ extratoId: fact.id(), fluxoId: fact.id(), linhaIds: z.array(fact.id()), motivo: fact.texto().optional() }),
  },
  /** Lines matched with items entered here. `em`: the day on which the open items are paid; `lanca`: the one item is entered by this. */
  LinhasDoExtratoConciliadas: { versao: 1, data: z.strictObject({ ...conciliacao, em: fact.dia(), lanca: doLancamento.optional() }) },
  ConciliacaoDesfeita: { versao: 1, data: z.strictObject(conciliacao) },
  /** It is nothing of the farm's, and why. */
  LinhaDoExtratoIgnorada: { versao: 1, data: z.strictObject({ linhaId: fact.id(), fluxoId: fact.id(), motivo: fact.texto() }) },
  LinhaDoExtratoRetomada: {
    versao: 1,
    data: z.strictObject({ linhaId: fact.id(), fluxoId: fact.id(), motivo: fact.texto().nullable() }),
  },
  /** All lines of a month are told for: whatever changes it says why. */
  MesDoExtratoFechado: { versao: 1, data: z.strictObject({ fluxoId: fact.id(), mes: fact.texto() }) },
  MesDoExtratoReaberto: { versao: 1, data: z.strictObject({ fluxoId: fact.id(), mes: fact.texto(), motivo: fact.texto() }) },
  /** Money of a month that is closed, or what was reconciled in it, was changed elsewhere, and why. Version 1 had no money that came to it. */
  ConciliadoAlterado: {
    versao: 2,
    upcast: { 1: (data) => data },
    data: z.strictObject({
      fluxoId: fact.id(),
      mes: fact.texto(),
      tipo: z.enum(['pagamento', 'movimentacao']),
      id: fact.id(),
      lancamentoId: fact.id().nullable(),
      oque: z.enum(MUDANCAS),
      motivo: fact.texto(),
    }),
  },
  /** By which columns the spreadsheets of an account's bank are read. */
  ColunasDoExtratoDitas: { versao: 1, data: z.strictObject({ fluxoId: fact.id(), colunas }) },
});
export type ExtratoEvent = FactOf<typeof extratoEvents>;
export type Extrato = z.output<typeof extrato>;
export type LinhaDoExtrato = z.output<typeof linha>;
