import { z } from 'zod';

const Dono = z.object({ id: z.int(), nome: z.string().nullable() }).nullable();

/** What a CPF or CNPJ is found to be: its check digits, and whose of the account's it is already. `mensagem` says it to people. */
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
