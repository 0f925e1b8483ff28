import { z } from 'zod';

const Dono = z.object({ id: z.int(), nome: z.string().nullable() }).nullable();

/** The check of a CPF or CNPJ: its check digits, and the account's records that have it already. `mensagem` says it to people. */
export const DocumentoConferido = z
  .object({
    documento: z.string(),
    formatado: z.string(),
    tipo: z.enum(['CPF', 'CNPJ']).nullable(),
    valido: z.boolean(),
    fornecedor: Dono,
    cliente: Dono,
    mensagem: z.string(),
  })
  .meta({ id: 'DocumentoConferido' });
