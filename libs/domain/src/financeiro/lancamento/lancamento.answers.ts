import { z } from 'zod';
import { listed, paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';
import { ALVOS, CRITERIOS, type Criterio } from './rateio.fields.js';

const status = z.enum(['PAGO', 'PENDENTE']);
const tipo = z.enum(['receita', 'despesa', 'transferencia']);
/** The current name of the category, and its id where the catalogue has it. */
const categoria = { categoria: z.string().nullable(), categoriaId: z.int().nullable(), categoriaNome: z.string().nullable() };

/** An instalment of an entry. */
export const Pagamento = z
  .object({
    id: z.int(),
    financeiroId: z.int(),
    descricao: z.string(),
    tipo,
    ...categoria,
    atual: z.int(),
    pagParcelas: z.int(),
    colaborador: z.int().nullable().meta({ description: 'De quem é o pagamento, onde a folha paga cada um à parte' }),
    status,
    data: out.day,
    dataPagamento: out.day.nullable(),
    valor: out.money,
    juros: out.money,
    desconto: out.money,
    reajuste: out.money,
    total: out.money,
    fluxo: z.int().nullable(),
    fluxoSaida: z.int().nullable(),
    numeroCheque: z.int(),
    notafiscal: z.string().nullable(),
    obs: z.string().nullable(),
    file_id: z.int().nullable(),
  })
  .meta({ id: 'Pagamento' });

/** An entry as the list shows it: `fluxo` and the days are of the first payment that is still open, or of the last one. */
export const Lancamento = z
  .object({
    id: z.int(),
    fazenda: z.int(),
    tipo,
    descricao: z.string(),
    ...categoria,
    categoriaPagamento: z.string().nullable(),
    tipoPagamento: z.string().nullable(),
    status,
    data: out.day,
    vencimento: out.day,
    dataPagamento: out.day.nullable(),
    valor: out.money,
    juros: out.money,
    desconto: out.money,
    total: out.money,
    pagParcelas: z.int(),
    pagas: z.int(),
    fluxo: z.int().nullable(),
    fluxoSaida: z.int().nullable(),
    safra: z.int().nullable(),
    fornecedor: z.int().nullable(),
    notafiscal: z.string().nullable(),
    boleto: z.string().nullable(),
    numeroCheque: z.int(),
    obsCheque: z.string().nullable(),
    obs: z.string().nullable(),
    files: z.array(z.int()),
    /** The record it came from, which alone may change it. */
    origem: z.object({ tipo: z.string(), id: z.int() }).nullable(),
  })
  .meta({ id: 'Lancamento' });

/** The split of an entry's cost: the share of `valor`, its total, that falls to each part by its weight. Parts sum to it exactly. */
const Rateio = z
  .object({
    criterio: z.enum(Object.keys(CRITERIOS) as Criterio[]),
    /** The unit of the weights. */
    unidade: z.string(),
    valor: out.money,
    partes: z.array(
      z.object({
        tipo: z.enum(ALVOS),
        id: z.int(),
        /** Null where it is gone, or hidden from the asker. */
        nome: z.string().nullable(),
        peso: z.number(),
        percentual: out.percent,
        valor: out.money,
      }),
    ),
  })
  .meta({ id: 'Rateio' });

/** The names are as the records are called now, or were when they were deleted. */
export const LancamentoCompleto = Lancamento.extend({
  fornecedorNome: z.string().nullable(),
  safraNome: z.string().nullable(),
  pagamentos: z.array(Pagamento),
  rateio: Rateio.nullable(),
}).meta({ id: 'LancamentoCompleto' });

/** The entries that one request made, in its order. */
export const LancamentosFeitos = listed(LancamentoCompleto).meta({ id: 'LancamentosFeitos' });

/** Income, expense and their difference; transfers are neither. */
const totais = { receita: out.money, despesa: out.money, total: out.money };
const Totais = z.object(totais).meta({ id: 'TotaisDosLancamentos' });

/** The result of a rehearsal: each refused entry by its index from 0, with the field and the reason. */
export const EnsaioDeVarios = z
  .object({
    ensaio: z.literal(true),
    lancamentos: z.int(),
    valor: out.money,
    recusados: z.array(z.object({ indice: z.int(), campo: z.string(), mensagem: z.string() })),
  })
  .meta({ id: 'EnsaioDeVarios' });

/** A page of entries, with the sums of all that the filters leave. */
export const Lancamentos = paged(Lancamento).extend({ totals: Totais });

/** Sums of entries by category, with the paid, the open and the overdue part. */
export const ResumoDosLancamentos = listed(z.object({ categoria: z.string().nullable(), categoriaId: z.int().nullable(), ...totais }))
  .extend({ totals: Totais, pago: Totais, pendente: Totais, vencido: Totais })
  .meta({ id: 'ResumoDosLancamentos' });

/** Pending amounts that are late, and those due within a week, today included. */
export const PrazosDosLancamentos = z.object({ atrasado: Totais, semana: Totais }).meta({ id: 'PrazosDosLancamentos' });

/** Three months, the last one last, and their sum. */
export const TresMeses = listed(z.object({ mes: z.string(), ...totais }))
  .extend({ totals: Totais })
  .meta({ id: 'TresMeses' });
