import { z } from 'zod';

/** `PATCH /v1/cad-insumos/{id}/alterar-status`. Without a situation it becomes the other one. */
export const AlterarStatusDoInsumo = z
  .strictObject({ situacao: z.enum(['ATIVO', 'INATIVO']).optional() })
  .meta({ id: 'AlterarStatusDoInsumo' });
