import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { Unidade } from '../genealogia/genealogia.answers.js';

const valor = z.union([z.number(), z.string()]).nullable();
const ParteDita = z.object({ talhaoId: z.int(), nome: z.string(), percentual: out.percent });

/** The changed values of a lot, from one day to another. */
export const MudancaEnsaiada = z.object({
  lote: z.int().nullable(),
  codigo: z.string(),
  unidade: Unidade,
  campo: z.enum(['saldo', 'umidade', 'etapa', 'local']),
  em: out.day,
  ate: out.day.nullable(),
  antes: valor,
  depois: valor,
});

export const PassoDepois = z.object({
  lote: z.int(),
  codigo: z.string(),
  processo: z.string(),
  id: z.number(),
  nome: z.string(),
  em: out.day,
});

/** A document already given to others whose statement about origin or path of the coffee would change. */
export const DocumentoEnsaiado = z.object({
  tipo: z.enum(['venda', 'eudr', 'pagina', 'dossie']),
  muda: z.enum(['origem', 'caminho']),
  assunto: z.enum(['venda', 'lote']),
  id: z.int(),
  codigo: z.string(),
  desde: z.string().nullable(),
  antes: z.array(ParteDita),
  depois: z.array(ParteDita),
  aviso: z.string(),
});

/** The effects of a command, computed without writing. */
export const Ensaio = z
  .object({
    muda: z.array(MudancaEnsaiada),
    depois: z.array(PassoDepois),
    retroativo: z.boolean(),
    avisos: z.array(z.string()),
    documentos: z.array(DocumentoEnsaiado),
    /** The part of `avisos` that is refused unless the user gives a reason. */
    ressalvas: z.array(z.string()),
  })
  .meta({ id: 'Ensaio' });
