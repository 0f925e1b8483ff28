import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { vinculo } from '../campos.js';

const semVazio = <T extends z.ZodType>(schema: T) => vazio(schema).transform((value) => value ?? undefined);

/** The filters of entries in a request body; an empty value, or 0 for an id, leaves a filter out. */
const filtros = {
  q: semVazio(texto(200)),
  tipo: semVazio(z.enum(['receita', 'despesa', 'transferencia'])),
  status: semVazio(z.enum(['PAGO', 'PENDENTE'])),
  fluxo: semVazio(vinculo()),
  fornecedor: semVazio(vinculo()),
  safra: semVazio(vinculo()),
  /** Its name, or its id where the catalogue has it. */
  categoria: semVazio(z.union([texto(120), z.int().min(1).transform(String)])),
  fazenda: vazio(z.int().min(0)),
};
const dateEnd = semVazio(dia());

/** `POST /v1/financeiro/resumo`, `PATCH /v1/financeiro`: entries of a period, both days inclusive, as their list filters them. */
export const FiltroDeLancamentos = z
  .strictObject({ ...filtros, dateStart: semVazio(dia()), dateEnd })
  .optional()
  .meta({ id: 'FiltroDeLancamentos' });

/** `POST /v1/financeiro/resumo-tres-meses`: the month of `dateEnd`, or this one, and the two before it. */
export const FiltroDeTresMeses = z
  .strictObject({ ...filtros, dateEnd })
  .optional()
  .meta({ id: 'FiltroDeTresMeses' });
