import { z } from 'zod';
import { comAvisos } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';
import { Origem } from '../../rastreabilidade/genealogia/genealogia.answers.js';

/** A sale as the list shows it. `pendente`: its lots are ahead of it for an instant. */
export const Venda = z
  .object({
    id: z.int(),
    codigo: z.string(),
    descricao: z.string(),
    data: out.day,
    cliente: z.int(),
    clienteNome: z.string().nullable(),
    tipo: z.string(),
    categoria: z.string().nullable(),
    notaFiscal: z.string().nullable(),
    parcelado: z.int(),
    obs: z.string().nullable(),
    status: z.enum(['ABERTO', 'FECHADO']),
    pendente: z.boolean(),
    finalizadaEm: z.string().nullable(),
    total: out.money,
    kg: out.quantity,
    sacas: z.number(),
    fazenda: z.int(),
    contrato: z.int().nullable(),
    contratoNumero: z.string().nullable(),
    /** Why more was sold than the contract is of. */
    alemDoContrato: z.string().nullable(),
  })
  .meta({ id: 'Venda' });

/** A line of a sale. `entregue` is the delivered amount; of a line marked by a user all of it, on the day `entregueEm`. */
export const ProdutoDaVenda = z.object({
  id: z.int(),
  lote: z.int(),
  codigo: z.string(),
  tipo: z.string(),
  qualidade: z.string().nullable(),
  quantidade: out.quantity,
  precoSaca: out.money,
  valor: out.money,
  entregue: out.quantity,
  entregueEm: out.day.nullable(),
});

/** The same with its lines, the plots its coffee came from, and the entry of finance that is to be received for it. */
export const VendaCompleta = Venda.extend({
  produtos: z.array(ProdutoDaVenda),
  origens: z.array(Origem),
  lancamento: z.int().nullable(),
  ...comAvisos,
}).meta({ id: 'VendaCompleta' });

/** A line of any sale, with the sale it is of. */
export const ItemDeVenda = ProdutoDaVenda.extend({
  venda: z.int(),
  vendaCodigo: z.string(),
  status: z.enum(['ABERTO', 'FECHADO']),
  data: out.day,
  cliente: z.int(),
  clienteNome: z.string().nullable(),
}).meta({ id: 'ItemDeVenda' });

/** A lot that can be sold, and its part that is not promised. */
export const ProdutoAVenda = z
  .object({
    id: z.int(),
    codigo: z.string(),
    tipo: z.string().nullable(),
    qualidade: z.string().nullable(),
    safra: z.int().nullable(),
    fazenda: z.int(),
    saldo: out.quantity,
    reservado: out.quantity,
    livre: out.quantity,
  })
  .meta({ id: 'ProdutoAVenda' });

/** One lot in a sale, however many lines are of it. */
export const LoteDaVenda = z
  .object({
    id: z.int(),
    codigo: z.string(),
    tipo: z.string(),
    qualidade: z.string().nullable(),
    safra: z.int().nullable(),
    quantidade: out.quantity,
    entregue: out.quantity,
    valor: out.money,
  })
  .meta({ id: 'LoteDaVenda' });

/** Coffee handed over to the buyer. `quebra`: the weight that left the farm less the weight on the buyer's scale. */
export const Entrega = z
  .object({
    id: z.int(),
    item: z.int().nullable(),
    lote: z.int().nullable(),
    loteCodigo: z.string().nullable(),
    data: out.day,
    quantidade: out.quantity,
    pesoBalanca: out.quantity.nullable(),
    quebra: out.quantity.nullable(),
    obs: z.string().nullable(),
    por: z.string().nullable(),
    registradoEm: out.instant,
  })
  .meta({ id: 'Entrega' });

/** The log of a sale: notes, which have an id by which they are deleted, and deliveries made and undone. */
export const HistoricoDaVenda = z
  .object({
    id: z.int().nullable(),
    tipo: z.enum(['nota', 'entrega', 'cancelamento']),
    data: out.day,
    texto: z.string(),
    por: z.string().nullable(),
    registradoEm: out.instant,
  })
  .meta({ id: 'HistoricoDaVenda' });
