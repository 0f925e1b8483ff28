import { z } from 'zod';
import { paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';

const somas = { entradas: out.money, saidas: out.money, saldo: out.money };

const Falta = z.object({
  registro: z.string(),
  campo: z.string(),
  mensagem: z.string(),
  /** The record to mend it in. */
  onde: z.object({ tipo: z.enum(['produtor', 'imovel', 'contraparte', 'conta', 'lancamento']), id: z.int() }).nullable(),
});

/** A person's cash book of a year: what came in and went out by month, and what keeps it from being filed. */
export const LivroCaixa = z
  .object({
    ano: z.int(),
    produtor: z.object({ id: z.int(), nome: z.string() }),
    /** Name of the file. */
    arquivo: z.string(),
    leiaute: z.string(),
    imoveis: z.int(),
    contas: z.int(),
    lancamentos: z.int(),
    ...somas,
    meses: z.array(z.object({ mes: z.string(), ...somas })),
    faltas: z.array(Falta),
    /** All of them, shown or not. */
    faltasTotal: z.int(),
  })
  .meta({ id: 'LivroCaixa' });

/** The lines of the book, by day. */
export const LinhasDoLivroCaixa = paged(
  z.object({
    id: z.int(),
    lancamento: z.int(),
    data: out.day,
    imovel: z.string(),
    conta: z.string(),
    documento: z.string().nullable(),
    tipoDoDocumento: z.string(),
    historico: z.string(),
    participante: z.string().nullable(),
    entrada: out.money,
    saida: out.money,
    saldo: out.money,
  }),
).meta({ id: 'LinhasDoLivroCaixa' });

/** The producers a book can be asked of, as far as a client needs them to find one by the CPF. */
export const ProdutoresDoLivro = z.object({ content: z.array(z.object({ id: z.int(), cpf: z.string().nullable() })) });
