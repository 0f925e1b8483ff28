import { z } from 'zod';
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
  })
  .meta({ id: 'Venda' });

const ProdutoDaVenda = z.object({
  id: z.int(),
  lote: z.int(),
  codigo: z.string(),
  tipo: z.string(),
  qualidade: z.string().nullable(),
  quantidade: out.quantity,
  precoSaca: out.money,
  valor: out.money,
});

/** The same with its lines and the plots its coffee came from. */
export const VendaCompleta = Venda.extend({ produtos: z.array(ProdutoDaVenda), origens: z.array(Origem) }).meta({ id: 'VendaCompleta' });
