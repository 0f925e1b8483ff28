import { z } from 'zod';
import { listed, paged } from '../../../kernel/answers.js';
import { out } from '../../../kernel/catalogue/answers.js';

const somas = { lancamentos: z.int(), entradas: out.money, saidas: out.money, saldo: out.money };

/** A cash book as it was filed, and by whom that was said. */
export const LivroEntregue = z
  .object({
    id: z.int(),
    ano: z.int(),
    entregueEm: out.day,
    recibo: z.string().nullable(),
    /** Another was filed for the year before. */
    retificadora: z.boolean(),
    registradoEm: z.iso.datetime(),
    por: z.string(),
    leiaute: z.string(),
    sha256: z.string(),
    ...somas,
  })
  .meta({ id: 'LivroEntregue' });

/** The filings of a year, the latest first. */
export const LivrosEntregues = listed(LivroEntregue).meta({ id: 'LivrosEntregues' });

const linha = z.object({ data: out.day, imovel: z.int(), conta: z.string(), entrada: out.money, saida: out.money }).nullable();

/** What the book says otherwise than when it was filed, by payment: what, and who last changed its entry since, where that was what changed it. */
export const DiferencasDoLivro = paged(
  z.object({
    id: z.int(),
    lancamento: z.int(),
    descricao: z.string().nullable(),
    existe: z.boolean(),
    oQue: z.enum(['NOVA', 'SAIU', 'MUDOU']),
    mudou: z.array(z.string()),
    antes: linha,
    agora: linha,
    por: z.string().nullable(),
    em: z.iso.datetime().nullable(),
    fez: z.string().nullable(),
  }),
)
  .extend({
    entrega: LivroEntregue,
    agora: z.object({ ...somas, sha256: z.string() }),
    /** Whether the file would be another, be it by its lines or by the declarant, the properties or the accounts. */
    outroArquivo: z.boolean(),
  })
  .meta({ id: 'DiferencasDoLivro' });
