import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** A line that the next version has otherwise, or not at all; null where it is not there. */
const LinhaMudada = z
  .object({
    explicacao: z.string(),
    antes: out.money.nullable(),
    depois: out.money.nullable(),
    mudanca: z.enum(['ENTROU', 'SAIU', 'MUDOU']),
  })
  .meta({ id: 'LinhaMudadaDaFolha' });

const PagoMudado = z
  .object({ colaborador: z.int(), nome: z.string(), antes: out.money, depois: out.money, linhas: z.array(LinhaMudada) })
  .meta({ id: 'PagoMudadoDaFolha' });

/** A sheet as it was closed once; `proxima` has the changes in the next closing, of the workers with changes. */
const VersaoDaFolha = z
  .object({
    versao: z.int(),
    fechadaEm: z.string(),
    fechadaPor: z.string(),
    abertaEm: z.string().nullable(),
    abertaPor: z.string().nullable(),
    /** The entry that it became; none where nothing was paid. */
    lancamento: z.int().nullable(),
    total: out.money,
    pagamentos: z.array(z.object({ colaborador: z.int(), nome: z.string(), valor: out.money }).meta({ id: 'PagamentoDaVersao' })),
    proxima: z
      .object({ total: out.money, colaboradores: z.array(PagoMudado) })
      .meta({ id: 'DiferencaDaVersao' })
      .nullable(),
  })
  .meta({ id: 'VersaoDaFolha' });

/** Every closing of a sheet that held, the first one first. */
export const VersoesDaFolha = z.object({ content: z.array(VersaoDaFolha) }).meta({ id: 'VersoesDaFolha' });
