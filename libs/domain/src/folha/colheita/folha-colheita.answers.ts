import { z } from 'zod';
import { paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';

/** A harvest sheet: who is paid for what was picked in some days. */
export const FolhaColheita = z
  .object({
    id: z.int(),
    descricao: z.string(),
    tipo: z.string(),
    status: z.enum(['ABERTO', 'FECHADO']),
    inicio: out.day,
    fim: out.day,
    data: out.day,
    fazenda: z.int(),
    fazendaNome: z.string(),
    fazendas: z.array(z.int()),
    talhoes: z.array(z.int()),
    colaboradores: z.array(z.int()),
    fluxo: z.int().nullable(),
    categoria: z.union([z.string(), z.int()]).nullable(),
    categoriaNome: z.string().nullable(),
    valorDia: out.money.nullable(),
    valorExtra: out.money.nullable(),
    regra: z.string().nullable(),
    conta: z.string().nullable(),
    pagamento: z.int().nullable(),
    lancamento: z.int().nullable(),
    litros: out.quantity,
    total: out.money,
  })
  .meta({ id: 'FolhaColheita' });

/** `total` is how many there are, as the spec's clients look for it. */
export const FolhasColheita = paged(FolhaColheita).extend({ total: z.int() });

/** Who may be put on a sheet of some days: whoever works on the farm now, and whoever picked in those days and has left since. */
export const QuemEntraNaFolha = z
  .object({
    id: z.int(),
    nome: z.string().nullable(),
    codigo: z.string().nullable(),
    situacao: z.string(),
    /** Days with picking that no closed sheet has, and what they come to. */
    dias: z.int(),
    valor: out.money,
  })
  .meta({ id: 'QuemEntraNaFolha' });

const pago = {
  colaborador: z.int(),
  litros: out.quantity,
  medidas: z.number(),
  dias: z.int(),
  valorColheita: out.money,
  reajuste: out.money,
  valor: out.money,
};
/** What a sheet pays to one worker. */
export const PagamentoDeColheita = z.object({ ...pago, nome: z.string(), codigo: z.string() }).meta({ id: 'PagamentoDeColheita' });
/** The same after it was changed: one who has no line in it any more has no name there. */
export const PagamentoReajustado = z
  .object({ ...pago, nome: z.string().optional(), codigo: z.string().optional() })
  .meta({ id: 'PagamentoReajustado' });
export const DetalheDaFolha = z.object({ content: z.array(PagamentoDeColheita), total: out.money }).meta({ id: 'DetalheDaFolha' });
